/** Differences over pairs of runs, with their intervals. Pure. */
import { describeSample, mean } from '../../../stats/describe.ts';
import { studentTCritical } from '../../../stats/student-t.ts';
import type { Difference, Interval } from './where.ts';

/** A figure of each run, by pair, on both sides. */
export interface Paired {
  old: readonly number[];
  new: readonly number[];
  /**
   * The variance that each run's figure has by its samples alone, summed over both sides of a pair: a function that was sampled once in one
   * run and never in the others scatters more than those few runs show. Absent: they are no samples.
   */
  counting?: readonly number[] | undefined;
}

const RISK = 0.05;

/**
 * The difference of the means, by Student's t over the differences of pairs: what drifts meets both runs of a pair alike.
 *
 * @param family how many figures must hold at once (Bonferroni)
 * @param whole what it is a share of; absent: of nothing
 */
export function pairedDifference(figures: Paired, family: number, whole?: Paired): Difference {
  const differences = differencesOf(figures);
  const error = standardError(differences, figures.counting);
  const difference = mean(differences);
  const { share, interval: shareInterval } =
    whole === undefined ? { share: null, interval: null } : shareOf(figures, whole);
  return {
    old: mean(figures.old),
    new: mean(figures.new),
    difference,
    interval: around(difference, error, differences.length, RISK),
    together: around(difference, error, differences.length, RISK / Math.max(1, family)),
    share,
    shareInterval,
  };
}

/**
 * A difference as a share of another one, with its interval: that of a ratio of means, linear in both (Cochran, Sampling Techniques, 6.3).
 * Null where the whole is not told from none.
 */
function shareOf(part: Paired, whole: Paired): { share: number | null; interval: Interval | null } {
  const all = differencesOf(whole);
  const gap = mean(all);
  const known = around(gap, standardError(all, whole.counting), all.length, RISK);
  if (known === null || (known[0] <= 0 && known[1] >= 0)) return { share: null, interval: null };
  const parts = differencesOf(part);
  const share = mean(parts) / gap;
  const residuals = parts.map((value, at) => value - share * (all[at] as number));
  const error = standardError(residuals, part.counting) / Math.abs(gap);
  return { share, interval: around(share, error, parts.length, RISK) };
}

/** Whether an interval leaves out 0. Pure. */
export function isTold(interval: Interval | null): boolean {
  return interval !== null && (interval[0] > 0 || interval[1] < 0);
}

function differencesOf({ old, new: now }: Paired): number[] {
  return now.map((value, at) => value - (old[at] as number));
}

/** Of the mean of the differences: what they scatter by, and no less than their samples do. */
function standardError(differences: readonly number[], counting: readonly number[] | undefined): number {
  const n = differences.length;
  const { variance } = describeSample(differences);
  const least = counting === undefined ? 0 : counting.reduce((sum, one) => sum + one, 0) / (n * n);
  return Math.sqrt(Math.max(Number.isNaN(variance) ? 0 : variance / n, least));
}

function around(middle: number, error: number, n: number, risk: number): Interval | null {
  if (n < 2) return null;
  const half = studentTCritical(risk, n - 1) * error;
  return [middle - half, middle + half];
}
