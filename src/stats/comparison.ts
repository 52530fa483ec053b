/**
 * The fixed-N comparison of one configuration: the upstream table's figures, and next to them the ratio by paired
 * logs with its intervals, the Hodges-Lehmann shift and what is odd about the runs.
 */

import { mean } from './describe.ts';
import { type Evidence, intervalOf, pValueOf } from './evidence.ts';
import { hodgesLehmannLocation, hodgesLehmannShift } from './hodges-lehmann.ts';
import { errorOfSame, logRates, pairedLogRatio, unpairedLogRatio } from './paired-log-ratio.ts';
import type { Count, Probability, RatioInterval } from './quantities.ts';
import { type Accuracy, type Stars, upstreamComparison } from './upstream.ts';
import type { Warning } from './warning.ts';
import { fewRunsWarning, warningsFor } from './warnings.ts';

export interface Samples {
  /** rates in ops/s of the runs that were measured, in order of rounds */
  baseline: ArrayLike<number>;
  /** the same of the contender */
  contender: ArrayLike<number>;
  /** true when the i-th of both sides come from the same round (equal lengths) */
  paired: boolean;
  /** of interleaved processes, see INTERLEAVED_SHRINKAGE in evidence.ts; absent: none */
  shrinkage?: number | undefined;
}

export interface Comparison {
  /** runs that each side has: the rounds of paired samples, the shorter side of unpaired ones */
  rounds: Count;
  /** runs of [baseline, contender] */
  counts: [Count, Count];
  /** geometric mean rates of [baseline, contender] in ops/s, of times their reciprocals (arithmetic where one is zero); null without a run, and at the floor */
  rates: [number | null, number | null];
  /** change of the mean rate in per cent of the baseline's */
  improvement: number | null;
  /** half-widths of `improvement` in per cent at three risks (Welch) */
  accuracy: Accuracy | null;
  stars: Stars;
  /** Welch's p-value on raw rates, which the stars stand for */
  welchP: Probability | null;
  /** contender / baseline: geometric mean over rounds, or ratio of geometric means when unpaired @minimum 0 */
  ratio: number | null;
  /** what p and intervals are inverted from; null where there is no test. Not in files */
  evidence: Evidence | null;
  /** interval of `ratio`: 95 % as long as it is not judged together with others */
  interval: RatioInterval | null;
  /** 90 % interval of `ratio`, which the test of equivalence looks at */
  interval90: RatioInterval | null;
  /** Hodges-Lehmann estimate of contender / baseline @minimum 0 */
  shift: number | null;
  /** p-value of "the ratio is 1": paired t on log ratios, or Welch on logs when unpaired */
  p: Probability | null;
  /** why something is null, in plain words; null when nothing is */
  reason: string | null;
  warnings: Warning[];
}

type LogPart = Pick<Comparison, 'ratio' | 'evidence' | 'interval' | 'interval90' | 'shift' | 'p'>;

const NOTHING: LogPart = { ratio: null, evidence: null, interval: null, interval90: null, shift: null, p: null };

/**
 * Compares the two sides of one configuration.
 *
 * @throws RangeError when `paired` samples differ in length
 * @returns a comparison whose impossible parts are null, with a reason; data never make it throw
 */
export function compareSamples(samples: Samples): Comparison {
  const { baseline, contender, paired } = samples;
  const counts: [number, number] = [baseline.length, contender.length];
  if (paired && counts[0] !== counts[1]) {
    throw new RangeError(`paired samples of different lengths: ${counts[0]} and ${counts[1]}`);
  }
  const upstream = upstreamComparison(baseline, contender);
  const logsBefore = logRates(baseline);
  const logsAfter = logRates(contender);
  const shared = {
    rounds: Math.min(...counts),
    counts,
    rates: [rateOf(baseline, logsBefore), rateOf(contender, logsAfter)] satisfies Comparison['rates'],
    improvement: upstream.improvement,
    accuracy: upstream.accuracy,
    stars: upstream.stars,
    welchP: upstream.p,
  };
  if (shared.rounds === 0) return { ...shared, ...NOTHING, reason: upstream.reason, warnings: [] };

  if (!logsBefore.every(Number.isFinite) || !logsAfter.every(Number.isFinite)) {
    const reason = upstream.reason ?? 'a rate is not a positive number, so it has no logarithm and no ratio';
    const few = fewRunsWarning(shared.rounds);
    return { ...shared, ...NOTHING, reason, warnings: few === null ? [] : [few] };
  }
  const logPart = paired
    ? comparePairs(logsBefore, logsAfter, samples.shrinkage)
    : compareGroups(samples, logsBefore, logsAfter);
  return {
    ...shared,
    ...logPart,
    reason: reasonOf(samples, upstream.reason, logPart),
    warnings: warningsFor({ baseline: logsBefore, contender: logsAfter, paired }),
  };
}

function comparePairs(before: Float64Array, after: Float64Array, shrinkage: number | undefined): LogPart {
  const differences = after.map((rate, i) => rate - (before[i] as number));
  const log = hodgesLehmannLocation(differences);
  return ratioPart(pairedLogRatio(differences) ?? sameEachTime(log, differences.length), Math.exp(log), shrinkage);
}

function compareGroups({ baseline, contender }: Samples, before: Float64Array, after: Float64Array): LogPart {
  const fewest = Math.min(before.length, after.length);
  const estimate = unpairedLogRatio(baseline, contender) ?? sameEachTime(mean(after) - mean(before), fewest);
  return ratioPart(estimate, Math.exp(hodgesLehmannShift(before, after)));
}

/** What there is to say where nothing varies: of one round a ratio, of equal sides that they are equal. */
function sameEachTime(log: number, rounds: number): Estimate {
  const isEqual = Math.abs(log) < 1e-12;
  if (rounds < 2 || isEqual) return { mean: isEqual ? 0 : log, standardError: rounds < 2 ? null : 0, df: rounds - 1 };
  return { mean: log, standardError: errorOfSame(log, rounds), df: rounds - 1 };
}

interface Estimate {
  mean: number;
  /** null: not known; 0: both sides are equal each time */
  standardError: number | null;
  df: number;
}

function ratioPart({ mean, standardError, df }: Estimate, shift: number, shrinkage?: number): LogPart {
  if (standardError === null || standardError === 0) {
    // Sides that agree in every run are equal as far as anyone can tell.
    const sure: [number, number] | null = standardError === 0 ? [1, 1] : null;
    return { ratio: Math.exp(mean), evidence: null, interval: sure, interval90: sure, shift, p: null };
  }
  const evidence: Evidence = { mean, standardError, test: { by: 'student', df }, shrinkage };
  return {
    ratio: Math.exp(mean),
    evidence,
    interval: intervalOf(evidence, 0.05),
    interval90: intervalOf(evidence, 0.1),
    shift,
    p: pValueOf(evidence),
  };
}

/** Geometric, as the ratio is: arithmetic means could point the other way. Arithmetic where a rate is zero. */
function rateOf(rates: ArrayLike<number>, logs: Float64Array): number | null {
  if (rates.length === 0) return null;
  const middle = Math.exp(mean(logs));
  return middle > 0 ? middle : mean(rates);
}

function reasonOf(samples: Samples, upstreamReason: string | null, part: LogPart): string | null {
  if (part.p !== null || upstreamReason !== null) return upstreamReason;
  return `both sides gave exactly the same figure in every ${samples.paired ? 'round' : 'run'}`;
}
