/**
 * The geometric mean of ratios, with an interval: the summary of a module or a whole report.
 *
 * Benchmarks are not treated as a sample of other benchmarks, so the interval reflects the noise of their runs alone: errors on the log
 * scale add in quadrature (JCGM 100:2008, 5.1). Fleming and Wallace (CACM 29, 1986) say why the mean is geometric.
 */

import { type Evidence, intervalOf, unshrunk } from './evidence.ts';
import { largest } from './extremes.ts';
import { normalQuantile } from './normal.ts';
import type { Count, Positive } from './quantities.ts';
import { studentTCritical } from './student-t.ts';
import type { Verdict } from './verdict.ts';

export interface GeometricMean {
  ratio: Positive;
  /** 95 % interval of `ratio`, of the noise of these rows alone */
  interval: [Positive, Positive];
  /** rows that went in */
  count: Count;
  /** rows among these that are faster, slower or equivalent @asType integer @minimum 5 */
  decided: number;
}

/** A row as a mean uses it. */
export interface MeanRow {
  ratio: number;
  verdict: Verdict;
  /** null if its rounds do not vary */
  evidence: Evidence | null;
  /** of a row whose rounds were stopped by its own figures; null for others. Called for many rows only */
  unbiased: () => LogRatioEstimate | null;
}

/** ln(ratio) of one row. */
interface LogRatioEstimate {
  mean: number;
  /** of `mean`, >= 0 */
  variance: number;
  df: number;
}

/** With fewer decided rows the mean would say what a single one does. */
const FEWEST_DECIDED = 5;

/**
 * From this many rows on the bias of early stopping is removed; with fewer rows noise hides it. A mean of fewer rows uses the printed
 * ratios, so that it can be checked by hand, and its interval is wide enough.
 */
const MANY = 20;

const DECIDED: ReadonlySet<Verdict> = new Set(['faster', 'slower', 'equivalent']);

const Z95 = normalQuantile(0.975);

/**
 * The mean of rows with figures, undecided ones included: decided rows are those that looked large, so their mean alone would be too large
 * (docs/evidence/statistics.md). The interval covers those of all rows and of all rows without any one, so no single row decides it.
 *
 * @param shrinkage what the interval allows for (evidence.ts)
 * @returns null if fewer than five are decided
 */
export function meanOfRows(rows: readonly MeanRow[], shrinkage = shrinkageIn(rows)): GeometricMean | null {
  const decided = rows.filter(({ verdict }) => DECIDED.has(verdict)).length;
  if (decided < FEWEST_DECIDED) return null;
  const ofMany = rows.length < MANY ? [] : rows.flatMap((row) => row.unbiased() ?? []);
  const { ratio, interval } = withoutAnyOne(ofMany.length === rows.length ? ofMany : rows.map(asShown));
  return { ratio, interval: allowing(interval, shrinkage), count: rows.length, decided };
}

/** An interval of ratios that allows for what interleaving hides. */
export function allowing([low, high]: readonly [number, number], shrinkage: number): [number, number] {
  return unshrunk([Math.log(low), Math.log(high)], shrinkage);
}

/** All rows may be found too small at once, so this part of their errors does not average out. */
export function shrinkageIn(rows: readonly Pick<MeanRow, 'evidence'>[]): number {
  return largest(
    rows.map(({ evidence }) => evidence?.shrinkage ?? 0),
    0,
  );
}

/** With the error that half of its own 95 % interval implies, but for what all rows share. */
function asShown({ ratio, evidence }: MeanRow): LogRatioEstimate {
  const half = evidence === null ? 0 : Math.log(intervalOf({ ...evidence, shrinkage: 0 }, 0.05)[1]) - evidence.mean;
  return { mean: Math.log(ratio), variance: (half / Z95) ** 2, df: Number.POSITIVE_INFINITY };
}

/** The geometric mean of all, and the interval that covers those of all without any one of them. */
function withoutAnyOne(estimates: readonly LogRatioEstimate[]): { ratio: number; interval: [number, number] } {
  const all = sumsOf(estimates);
  const { ratio, interval } = meanOf(all);
  let [low, high] = interval;
  const without = estimates.map((one) => added(all, sumsOf([one]), -1));
  // Student's factor falls with the degrees of freedom: with that of the fewest, and a little more, no interval is too narrow.
  const fewest = without.reduce((least, sums) => Math.min(least, dfOf(sums)), Number.POSITIVE_INFINITY);
  const widest = criticalOf(fewest) * (1 + 1e-9);
  for (const sums of without) {
    const [lowest, highest] = meanOf(sums, widest).interval;
    if (lowest >= low && highest <= high) continue;
    const others = meanOf(sums);
    low = Math.min(low, others.interval[0]);
    high = Math.max(high, others.interval[1]);
  }
  return { ratio, interval: [low, high] };
}

/**
 * Estimates added up, with Student's t at the degrees of freedom of their sum.
 *
 * Source: F. E. Satterthwaite, Biometrics Bulletin 2 (1946), 110-114.
 *
 * @param estimates one at least
 */
export function geometricMean(estimates: readonly LogRatioEstimate[]): { ratio: number; interval: [number, number] } {
  return meanOf(sumsOf(estimates));
}

interface Sums {
  count: number;
  mean: number;
  variance: number;
  /** variance² / df of each */
  ofVariance: number;
}

function sumsOf(estimates: readonly LogRatioEstimate[]): Sums {
  return estimates
    .map(({ mean, variance, df }) => ({ count: 1, mean, variance, ofVariance: variance ** 2 / df }))
    .reduce((sum, one) => added(sum, one, 1));
}

function added(sum: Sums, one: Sums, sign: 1 | -1): Sums {
  return {
    count: sum.count + sign * one.count,
    mean: sum.mean + sign * one.mean,
    variance: Math.max(0, sum.variance + sign * one.variance),
    ofVariance: Math.max(0, sum.ofVariance + sign * one.ofVariance),
  };
}

function dfOf({ variance, ofVariance }: Sums): number {
  return ofVariance > 0 ? variance ** 2 / ofVariance : Number.POSITIVE_INFINITY;
}

function criticalOf(df: number): number {
  return df === Number.POSITIVE_INFINITY ? Z95 : studentTCritical(0.05, df);
}

function meanOf(sums: Sums, critical = criticalOf(dfOf(sums))): { ratio: number; interval: [number, number] } {
  const { count, mean, variance } = sums;
  const half = (critical * Math.sqrt(variance)) / count;
  return { ratio: Math.exp(mean / count), interval: [Math.exp(mean / count - half), Math.exp(mean / count + half)] };
}

/** The estimate that an interval of 95 % stands for. */
export function estimateOfInterval(ratio: number, [low, high]: readonly [number, number]): LogRatioEstimate {
  return { mean: Math.log(ratio), variance: (Math.log(high / low) / 2 / Z95) ** 2, df: Number.POSITIVE_INFINITY };
}
