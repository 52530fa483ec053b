/**
 * The comparison that Node.js core's benchmark table prints, for one configuration.
 *
 * Source: `benchmark/compare.R` as documented in Node.js' guide to benchmarks: improvement of the mean rate, Welch's
 * t-test on raw rates, half-widths qt(1 - risk/2, df) * sqrt(s2_old/n_old + s2_new/n_new) / mean_old * 100. What
 * stops that table (one run, no variation, rows on one side) gives null here, with the reason.
 */

import { mean } from './describe.ts';
import { studentTCritical } from './student-t.ts';
import { type WelchTest, welchTest } from './welch.ts';

/** Half-widths of the improvement at each risk, in per cent of the old mean. */
export interface Accuracy {
  '0.05': number;
  '0.01': number;
  '0.001': number;
}

/** `***` for p < 0.001, `**` for p < 0.01, `*` for p < 0.05 (Welch) */
export type Stars = '' | '*' | '**' | '***';

export interface UpstreamComparison {
  /** (mean_new - mean_old) / mean_old * 100, per cent; null when there is no ratio */
  improvement: number | null;
  accuracy: Accuracy | null;
  stars: Stars;
  /** Welch's two-sided p-value; null without a test */
  p: number | null;
  /** Welch-Satterthwaite degrees of freedom; null without a test */
  df: number | null;
  /** why a part is null, in plain words; null when none is */
  reason: string | null;
}

/**
 * Compares raw rates as the upstream table does; never throws.
 *
 * @param oldRates rates in ops/s of the baseline, any order
 * @param newRates rates in ops/s of the contender, any order, not necessarily as many
 */
export function upstreamComparison(oldRates: ArrayLike<number>, newRates: ArrayLike<number>): UpstreamComparison {
  const missing = reasonForNoRatio(oldRates, newRates);
  if (missing !== null) return { improvement: null, accuracy: null, stars: '', p: null, df: null, reason: missing };
  const meanOld = mean(oldRates);
  const improvement = ((mean(newRates) - meanOld) / meanOld) * 100;
  const test = welchTest(oldRates, newRates);
  if (test === null) {
    const reason = reasonForNoTest(oldRates, newRates, improvement);
    return { improvement, accuracy: null, stars: '', p: null, df: null, reason };
  }
  return {
    improvement,
    accuracy: accuracyOf(test, meanOld),
    stars: starsOf(test.p),
    p: test.p,
    df: test.df,
    reason: null,
  };
}

function accuracyOf(test: WelchTest, meanOld: number): Accuracy {
  const halfWidth = (risk: number): number => ((studentTCritical(risk, test.df) * test.standardError) / meanOld) * 100;
  return { '0.05': halfWidth(0.05), '0.01': halfWidth(0.01), '0.001': halfWidth(0.001) };
}

function starsOf(p: number): Stars {
  if (p < 0.001) return '***';
  if (p < 0.01) return '**';
  return p < 0.05 ? '*' : '';
}

function reasonForNoRatio(oldRates: ArrayLike<number>, newRates: ArrayLike<number>): string | null {
  if (oldRates.length === 0 && newRates.length === 0) return 'no run of either side gave a rate';
  if (oldRates.length === 0) return 'no run of the baseline gave a rate';
  if (newRates.length === 0) return 'no run of the contender gave a rate';
  const meanOld = mean(oldRates);
  const meanNew = mean(newRates);
  if (!Number.isFinite(meanOld) || !Number.isFinite(meanNew)) return 'a rate is not a finite number';
  return meanOld === 0 ? 'the mean rate of the baseline is 0, so no ratio to it exists' : null;
}

function reasonForNoTest(oldRates: ArrayLike<number>, newRates: ArrayLike<number>, improvement: number): string {
  const fewest = Math.min(oldRates.length, newRates.length);
  if (fewest < 2) {
    return oldRates.length === newRates.length
      ? 'one run only: nothing can be said about noise'
      : `one run of the ${oldRates.length < 2 ? 'baseline' : 'contender'} only: nothing can be said about its noise`;
  }
  return Math.abs(improvement) < 1e-10
    ? 'every run of both sides gave exactly the same figure'
    : "every run of a side gave exactly the same figure, and the two differ; Welch's test needs variation";
}
