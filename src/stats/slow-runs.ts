/**
 * Runs that are slow now and then: a share of a side's runs, not its mean. "1 run in 10 is 2 times slower" is a finding that no mean and no
 * interval of a ratio shows.
 *
 * Runs of a round share its noise, so rounds are searched for outlying ratios (`extreme-deviates.ts`). Such a round is a slow run of the
 * side that is farther from its own median.
 */

import { binomialInterval } from './binomial-interval.ts';
import { median } from './describe.ts';
import { extremeDeviates } from './extreme-deviates.ts';
import { DEFAULT_MARGIN } from './margin.ts';
import { studentTCritical } from './student-t.ts';

/** With fewer runs a third of them cannot be told from chance. */
const ENOUGH = 8;
/** One slow run is an outlier; only slow runs that recur are a finding. */
const LEAST = 2;
const RISK = 0.01;

export interface SlowRuns {
  /** how many of how many runs */
  found: number;
  runs: number;
  /** 95 % interval of their share */
  share: [number, number];
  /** time of a slow run by that of the others, > 1, and its 95 % interval */
  times: number;
  interval: [number, number];
}

/** Slow runs of [baseline, contender]; null where none are found. */
export type SlowSides = [SlowRuns | null, SlowRuns | null];

/** @param baseline, contender ln(rate) by round, of the same length */
export function slowRunsOfPairs(baseline: Float64Array, contender: Float64Array): SlowSides {
  if (baseline.length < ENOUGH) return [null, null];
  const differences = contender.map((rate, i) => rate - (baseline[i] as number));
  const extreme = extremeDeviates(differences, RISK);
  if (extreme.length < LEAST) return [null, null];
  const [before, after] = [fromMedian(baseline), fromMedian(contender)];
  const isSlow = (own: Float64Array, other: Float64Array) => (i: number) =>
    (own[i] as number) < 0 && Math.abs(own[i] as number) > Math.abs(other[i] as number);
  // How much slower they are also comes from the ratios: what a round shares cancels in them.
  return [
    slowRuns(
      differences.map((d) => -d),
      extreme,
      isSlow(before, after),
    ),
    slowRuns(differences, extreme, isSlow(after, before)),
  ];
}

/** @param logRates ln(rate) of one side, whose runs share no round with another */
export function slowRunsOf(logRates: Float64Array): SlowRuns | null {
  if (logRates.length < ENOUGH) return null;
  const off = fromMedian(logRates);
  return slowRuns(logRates, extremeDeviates(logRates, RISK), (i) => (off[i] as number) < 0);
}

function fromMedian(values: Float64Array): Float64Array {
  const middle = median(values);
  return values.map((value) => value - middle);
}

/** @param logs which of the `extreme` ones `isSlow` accepts are compared with those that are not extreme */
function slowRuns(logs: Float64Array, extreme: readonly number[], isSlow: (i: number) => boolean): SlowRuns | null {
  const few = Float64Array.from(extreme.filter(isSlow), (i) => logs[i] as number);
  if (few.length < LEAST) return null;
  const taken = new Set(extreme);
  const others = logs.filter((_, i) => !taken.has(i));
  const [low, high] = [partOf(few), partOf(others)];
  const slower = high.mean - low.mean;
  if (slower <= Math.log1p(DEFAULT_MARGIN)) return null;
  const df = few.length + others.length - 2;
  const sd = Math.sqrt((low.squares + high.squares) / df);
  const half = studentTCritical(0.05, df) * sd * Math.sqrt(1 / few.length + 1 / others.length);
  return {
    found: few.length,
    runs: logs.length,
    share: binomialInterval(few.length, logs.length),
    times: Math.exp(slower),
    interval: [Math.exp(slower - half), Math.exp(slower + half)],
  };
}

function partOf(values: Float64Array): { mean: number; squares: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}
