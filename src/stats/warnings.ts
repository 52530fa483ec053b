/**
 * What is odd about the runs of one configuration, each with what to try next.
 *
 * Sources: robust sd as 1.4826 times the median absolute deviation (Hampel, JASA 1974); the two-group split of J. A.
 * Hartigan, Ann. Stat. 6 (1978), who gives 1 - 2/pi = 0.36 for normal noise; Spearman's rho for drift. The thresholds
 * let about 1 % of normal samples of 30 through each check (simulated in test/stats/warnings.slow.test.ts).
 */

import { decimal, percent, plain, timeWords } from '../text/english-numbers.ts';
import { pearson } from './correlation.ts';
import { mean, median } from './describe.ts';
import { rank } from './ranks.ts';
import { type SlowRuns, slowRunsOf, slowRunsOfPairs } from './slow-runs.ts';
import { studentTCritical } from './student-t.ts';
import type { Warning, WarningSubject } from './warning.ts';

/** Below this many runs an interval is wide whatever the noise: t at 95 % is 12.7, 4.3 and 3.2 for n = 2, 3 and 4. */
const FEW_RUNS = 5;
/** Shape and drift cannot be told from chance below this. */
const ENOUGH_FOR_SHAPE = 10;
const DRIFT_RISK = 0.005;

const RATIO_ITSELF = 'the ratio itself';

const ROW: WarningSubject = { type: 'row', name: null };
const BASELINE: WarningSubject = { type: 'side', name: 'baseline' };
const CONTENDER: WarningSubject = { type: 'side', name: 'contender' };

/** The runs of one configuration. */
interface WarningInput {
  /** ln(rate) by round; all finite */
  baseline: Float64Array;
  /** ln(rate) by round; all finite */
  contender: Float64Array;
  /** whether the i-th runs share a round (then equally many) */
  paired: boolean;
}

/** All warnings, in a fixed order: size, slow runs or outliers and groups, drift, pairing. Lengths may be anything. */
export function warningsFor({ baseline, contender, paired }: WarningInput): Warning[] {
  const slow = paired ? slowRunsOfPairs(baseline, contender) : [];
  const candidates = [
    fewRunsWarning(Math.min(baseline.length, contender.length)),
    ...shapeWarnings(baseline, BASELINE, slow[0]),
    ...shapeWarnings(contender, CONTENDER, slow[1]),
  ];
  if (paired) {
    const differences = contender.map((rate, i) => rate - (baseline[i] as number));
    const middles = contender.map((rate, i) => (rate + (baseline[i] as number)) / 2);
    candidates.push(
      driftWarning(middles, ROW, 'the rates of both sides', 'the paired interval accounts for it, the stars do not'),
      driftWarning(differences, ROW, RATIO_ITSELF, 'run longer, or look for heat and caches that one side fills'),
      pairingWarning(baseline, contender),
    );
  } else {
    candidates.push(
      driftWarning(baseline, BASELINE, 'the rate of the baseline', 'interleave the sides in rounds'),
      driftWarning(contender, CONTENDER, 'the rate of the contender', 'interleave the sides in rounds'),
    );
  }
  return candidates.filter((warning) => warning !== null);
}

/**
 * Slow runs, or else outliers and groups: slow runs that come back say more than that there are outliers or groups.
 *
 * @param logRates ln(rate) of one side
 * @param slow where they are known from pairs; else they are looked for in `logRates` alone
 */
export function shapeWarnings(
  logRates: Float64Array,
  subject: WarningSubject,
  slow = slowRunsOf(logRates),
): (Warning | null)[] {
  if (slow !== null) return [slowRunsWarning(slow, subject)];
  return [outlierWarning(logRates, subject), groupsWarning(logRates, subject)];
}

/** `1 run in 10 of the contender is 2.01 times slower`, with the intervals of both. */
export function slowRunsWarning({ found, runs, share, times, interval }: SlowRuns, subject: WarningSubject): Warning {
  const oneIn = (part: number): string => `1 in ${Math.max(1, Math.round(1 / part))}`;
  const [low, high] = interval.map(plain);
  const words =
    `${oneIn(found / runs).replace('1 in', '1 run in')} of the ${nameOf(subject)} is ${plain(times)} times slower than its others ` +
    `(${found} of ${runs}: ${oneIn(share[0])} to ${oneIn(share[1])}; ${low} to ${high} times)`;
  const values = { found, runs, slowTimes: times, lowTimes: interval[0], highTimes: interval[1] };
  return { kind: 'slow-runs', subject, words, next: 'look at these runs one by one: the mean hides them', values };
}

/** Too few runs for a useful interval; null from 5 on. */
export function fewRunsWarning(n: number): Warning | null {
  if (n >= FEW_RUNS || n < 1) return null;
  const words = `${n === 1 ? 'one run' : `${n} runs`} a side; a useful interval needs ${FEW_RUNS}`;
  return { kind: 'few-runs', subject: ROW, words, next: 'run more rounds', values: { runs: n, need: FEW_RUNS } };
}

/**
 * Runs far from the median: one beyond 5 robust standard deviations, or more than one in ten (and at least 3) beyond 3.
 * A single value beyond 3 is no news among 60.
 */
export function outlierWarning(logRates: ArrayLike<number>, subject: WarningSubject): Warning | null {
  const n = logRates.length;
  if (n < FEW_RUNS) return null;
  const middle = median(logRates);
  const deviations = new Float64Array(logRates).map((value) => Math.abs(value - middle));
  const scale = 1.4826 * median(deviations);
  if (!(scale > 1e-12)) return null;
  // The median deviation of few values is itself unsteady: widen the fences by the factor of small samples.
  const widen = 1 + 6 / n;
  const beyond = (limit: number): number =>
    deviations.reduce((count, size) => count + Number(size > limit * widen * scale), 0);
  const outside = beyond(3);
  if (beyond(5) === 0 && outside < Math.max(3, n / 10)) return null;
  const worst = Math.exp(deviations.reduce((a, b) => Math.max(a, b))) - 1;
  const words = `${outside} of ${n} runs of the ${nameOf(subject)} are more than 3 robust sd from the median (by up to ${percent(worst)})`;
  const next = 'quieten the machine, or use the shift instead of the mean';
  return { kind: 'outliers', subject, words, next, values: { found: outside, runs: n, worstShare: worst } };
}

/** A first start that took so many times the median of the others is another thing than they are. */
const FIRST_TIMES = 1.5;

/**
 * The first start of a process reads from the disk what later ones have in memory, and fills what a runtime keeps for them. Null where it took
 * no longer than all of them.
 *
 * @param first seconds, where it is known
 * @param times seconds of the starts that count, it may be among them
 */
export function firstStartWarning(
  first: number | undefined,
  times: readonly number[],
  subject: WarningSubject,
): Warning | null {
  const later = times.filter((seconds) => seconds !== first);
  if (first === undefined || later.length < 2 || later.some((seconds) => seconds > first)) return null;
  const firstTimes = first / median(later);
  if (firstTimes < FIRST_TIMES) return null;
  const words = `${timeWords(first * 1e9)}, ${plain(firstTimes)} times the median of the other starts of the ${nameOf(subject)}`;
  const next = 'caches may have been empty; --warmup says how many starts do not count';
  return { kind: 'first-start', subject, words, next, values: { firstTimes } };
}

/**
 * Two groups of runs (bimodality): the best split in two, each with a fifth of the runs or more, leaves less of the
 * variance than all but 0.5 % of normal samples of that size do (0.34 - 0.83 / sqrt(n), fitted to simulation for n =
 * 10 to 100), and less than the 25 % of an even spread.
 */
export function groupsWarning(logRates: ArrayLike<number>, subject: WarningSubject): Warning | null {
  const n = logRates.length;
  if (n < ENOUGH_FOR_SHAPE) return null;
  const sorted = new Float64Array(logRates).sort();
  const centre = mean(sorted);
  let total = 0;
  for (const value of sorted) total += (value - centre) ** 2;
  if (!(Math.sqrt(total / n) > 1e-12)) return null;
  const least = Math.max(3, Math.ceil(n / 5));
  let sum = 0;
  let best = { between: 0, gap: 0 };
  for (let k = 1; k <= n - least; k++) {
    sum += (sorted[k - 1] as number) - centre;
    // Between-group variance of a split into k and n - k, with the sums of both around the centre being ±sum.
    const between = (sum * sum) / k + (sum * sum) / (n - k);
    if (k >= least && between > best.between) best = { between, gap: (-sum / k) * (n / (n - k)) };
  }
  if (1 - best.between / total >= Math.min(0.2, 0.34 - 0.83 / Math.sqrt(n))) return null;
  const apartShare = Math.exp(best.gap) - 1;
  const words = `the runs of the ${nameOf(subject)} fall into two groups, ${percent(apartShare)} apart`;
  const next = 'compare them by GC, by tier-up of the compiler and by CPU, and run more rounds';
  return { kind: 'groups', subject, words, next, values: { apartShare } };
}

/** A trend with the order of the runs, by Spearman's rho at 0.5 %; `what` are the series in words. */
export function driftWarning(
  series: ArrayLike<number>,
  subject: WarningSubject,
  what: string,
  next: string,
): Warning | null {
  const n = series.length;
  if (n < ENOUGH_FOR_SHAPE) return null;
  const order = new Float64Array(n).map((_, i) => i);
  const trend = pearson(order, rank(series));
  if (trend === null || !isSure(trend, n)) return null;
  const third = Math.floor(n / 3);
  const change = meanOf(series, n - third, n) - meanOf(series, 0, third);
  const verb = trend.coefficient > 0 ? 'rose' : 'fell';
  const changeShare = Math.abs(Math.expm1(change));
  const words = `${what} ${verb} over the session by about ${percent(changeShare)}`;
  const ofRow = what === RATIO_ITSELF ? 'ratio' : 'rates';
  const values = { series: subject.type === 'side' ? 'side' : ofRow, direction: verb, changeShare };
  return { kind: 'drift', subject, words, next, values };
}

/** The two sides of a round move against each other, so pairing widens the interval rather than narrowing it. */
export function pairingWarning(baseline: ArrayLike<number>, contender: ArrayLike<number>): Warning | null {
  if (baseline.length < ENOUGH_FOR_SHAPE) return null;
  const together = pearson(baseline, contender);
  if (together === null || together.coefficient > 0 || !isSure(together, baseline.length)) return null;
  const words = `the two sides of a round are negatively correlated (r = ${decimal(together.coefficient, 2)})`;
  const next = 'a run affects the next one: leave a pause, or check what they share (ports, files, heat)';
  return { kind: 'pairs', subject: ROW, words, next, values: { correlation: together.coefficient } };
}

/** By a limit that all rows of as many runs share: to invert it costs less than the p-value of each. */
function isSure({ t }: { t: number }, n: number): boolean {
  return Math.abs(t) > studentTCritical(DRIFT_RISK, n - 2);
}

/** `baseline` of a side, `process node@22` of others. */
function nameOf({ type, name }: WarningSubject): string {
  return type === 'side' ? (name ?? type) : [type, name].filter((part) => part !== null).join(' ');
}

function meanOf(series: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += series[i] as number;
  return sum / (to - from);
}
