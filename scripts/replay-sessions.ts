/**
 * Replays recorded comparisons through the adaptive mode: where would it have stopped, what would that have saved,
 * and does it say what upstream's stars say of all the runs?
 *
 * The decisions are those of `src/stats/sequential/adaptive.ts`, fed round by round. Only the rounds before a stop are shown to them; the
 * stars see every run.
 */

import { compareSamples } from '../src/stats/comparison.ts';
import { largest } from '../src/stats/extremes.ts';
import { DEFAULT_FDR, DEFAULT_MARGIN } from '../src/stats/margin.ts';
import { logRates } from '../src/stats/paired-log-ratio.ts';
import {
  type AdaptiveOptions,
  adaptiveRules,
  createAdaptive,
  type Decision,
  decide,
  record,
  settle,
} from '../src/stats/sequential/adaptive.ts';
import { judgeSession } from '../src/stats/sequential/session.ts';
import { type UpstreamComparison, upstreamComparison } from '../src/stats/upstream.ts';
import { judge } from '../src/stats/verdict.ts';
import { disagreement, type ShownRow } from '../test/stats/disagreement.ts';
import { meanPairCorrelation } from './mean-pair-correlation.ts';

/** One recorded configuration; all arrays in order of rounds and of one length. */
export interface RecordedRow {
  /** what it is listed under, such as the name of its file */
  group: string;
  benchmark: string;
  configuration: string;
  /** rates in ops/s, positive */
  baseline: readonly number[];
  contender: readonly number[];
  /** what both runs of a round measured, in seconds; NaN where that was not recorded */
  seconds: readonly number[];
}

/** A recorded configuration and what upstream's table says of all its runs. */
export interface ReplaySeries extends RecordedRow {
  upstream: UpstreamComparison;
}

/** What was decided of one configuration. */
export interface ReplayRow {
  series: ReplaySeries;
  /** rounds that were made */
  rounds: number;
  state: 'different' | 'equivalent' | 'undecided';
  /** contender / baseline over these rounds; null without one */
  ratio: number | null;
  /** one line */
  words: string;
  /** where its verdict, q, interval and words say different things; null where they do not */
  disagreement: string | null;
}

interface ReplayOptions extends AdaptiveOptions {
  /** each configuration by itself, without control of false discoveries over all of them */
  alone?: boolean;
}

export interface ReplayFigures {
  rows: number;
  /** mean number of rounds made */
  rounds: number;
  /** recorded / made: runs; time with the start of each process; measured time alone. NaN without times */
  runsSaved: number;
  timeSaved: number;
  measuredSaved: number;
  /** share of rows that `agrees` accepts */
  agreement: number;
  /** the same when `equivalent` also agrees with a starred effect within the margin */
  agreementWithinMargin: number;
  /** "different" and starred, in opposite directions */
  wrongSigns: number;
  /** rows that upstream gives three stars and an effect beyond the margin, and how many of them are not "different" */
  strong: number;
  missed: number;
}

/** Starting a process, in seconds: assumed. */
export const SPAWN_SECONDS = 0.05;

/**
 * Prepares a recorded configuration.
 *
 * @throws RangeError when lengths differ or a rate is not positive: it cannot be replayed
 */
export function replaySeries(recorded: RecordedRow): ReplaySeries {
  const { baseline, contender, seconds } = recorded;
  if (baseline.length !== contender.length || baseline.length !== seconds.length) {
    throw new RangeError(`sides of different lengths: ${baseline.length} and ${contender.length}`);
  }
  if (![...logRates(baseline), ...logRates(contender)].every(Number.isFinite)) {
    throw new RangeError('a rate is not a positive number');
  }
  return { ...recorded, upstream: upstreamComparison(baseline, contender) };
}

/** The same rounds, pairs kept, in another order: a session that might as well have been recorded. */
export function reordered(series: ReplaySeries, order: readonly number[]): ReplaySeries {
  const pick = (values: readonly number[]): number[] => order.map((i) => values[i] as number);
  const { baseline, contender, seconds } = series;
  return { ...series, baseline: pick(baseline), contender: pick(contender), seconds: pick(seconds) };
}

/**
 * Replays all series as one session, or with `alone` each as a session of its own.
 *
 * @throws RangeError for an option out of its range
 * @returns one row a series, in the same order
 */
export function replay(all: readonly ReplaySeries[], { alone = false, ...options }: ReplayOptions = {}): ReplayRow[] {
  if (alone) return all.flatMap((series) => replay([series], options));
  const decisions = session(all, options);
  return judgeSession(decisions, options).map((judgement, i) => {
    const { rounds, ratio } = decisions[i] as Decision;
    return replayRow(all[i] as ReplaySeries, { ...judgement, rounds, ratio }, true);
  });
}

/** What the fixed-N mode says of all rounds: how much of a disagreement is not due to stopping. */
export function withoutStopping(all: readonly ReplaySeries[]): ReplayRow[] {
  const comparisons = all.map(({ baseline, contender }) => compareSamples({ baseline, contender, paired: true }));
  return judge(comparisons).map((judgement, i) => {
    const { rounds, ratio } = comparisons[i] as (typeof comparisons)[number];
    return replayRow(all[i] as ReplaySeries, { ...judgement, rounds, ratio }, false);
  });
}

function replayRow(series: ReplaySeries, shown: ShownRow, isAdaptive: boolean): ReplayRow {
  const { verdict, rounds, ratio, reason } = shown;
  return {
    series,
    rounds,
    state:
      verdict === 'faster' || verdict === 'slower' ? 'different' : verdict === 'equivalent' ? verdict : 'undecided',
    ratio,
    words: reason ?? '',
    disagreement: disagreement(shown, { margin: DEFAULT_MARGIN, fdr: DEFAULT_FDR, isAdaptive }),
  };
}

/**
 * The mean correlation between the sides of a round, which decides whether the pooled statistic may be used.
 *
 * @param rounds how many of the first rounds to look at
 */
export function pairCorrelationOf(all: readonly ReplaySeries[], rounds: number): number {
  const adaptive = createAdaptive(all.length, { cap: Math.max(rounds, 3) });
  for (const [i, { baseline, contender }] of all.entries()) {
    const [before, after] = [logRates(baseline), logRates(contender)];
    for (let round = 0; round < Math.min(rounds, before.length); round++) {
      record(adaptive, i, before[round] as number, after[round] as number);
    }
  }
  return meanPairCorrelation(adaptive.tally);
}

/** Upstream starred (p < 0.05) and "different" in the same direction, or neither. */
export function agrees({ series, state, ratio }: ReplayRow): boolean {
  const { stars, improvement } = series.upstream;
  if (stars === '' || state !== 'different') return stars === '' && state !== 'different';
  return isFaster(ratio) === (improvement as number) > 0;
}

/** Three stars and an effect beyond the margin. */
export function isStrong({ upstream }: ReplaySeries, margin = DEFAULT_MARGIN): boolean {
  return upstream.stars === '***' && !isWithin(upstream, margin);
}

/** "Different" and starred, in opposite directions. */
export function hasWrongSign(row: ReplayRow): boolean {
  return row.state === 'different' && row.series.upstream.stars !== '' && !agrees(row);
}

/** Seconds of the first rounds of a series, the start of two processes a round included. */
export function secondsOf({ seconds }: ReplaySeries, rounds: number, spawn = SPAWN_SECONDS): number {
  return seconds.slice(0, rounds).reduce((sum, measured) => sum + measured + 2 * spawn, 0);
}

/** @param margin effects up to this share of the rate are small */
export function replayFigures(rows: readonly ReplayRow[], margin = DEFAULT_MARGIN): ReplayFigures {
  const share = (accepts: (row: ReplayRow) => boolean): number => rows.filter(accepts).length / rows.length;
  const total = (value: (row: ReplayRow) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
  const saved = (spawn: number): number =>
    total(({ series }) => secondsOf(series, series.seconds.length, spawn)) /
    total(({ series, rounds }) => secondsOf(series, rounds, spawn));
  const made = total(({ rounds }) => rounds);
  const strong = rows.filter(({ series }) => isStrong(series, margin));
  return {
    rows: rows.length,
    rounds: made / rows.length,
    runsSaved: total(({ series }) => series.baseline.length) / made,
    timeSaved: saved(SPAWN_SECONDS),
    measuredSaved: saved(0),
    agreement: share(agrees),
    agreementWithinMargin: share((row) => agrees(row) || isSmallAndEquivalent(row, margin)),
    wrongSigns: rows.filter(hasWrongSign).length,
    strong: strong.length,
    missed: strong.filter(({ state }) => state !== 'different').length,
  };
}

/** Called equivalent, and upstream's effect lies within the margin as well. */
export function isSmallAndEquivalent({ series, state }: ReplayRow, margin = DEFAULT_MARGIN): boolean {
  return state === 'equivalent' && isWithin(series.upstream, margin);
}

function session(all: readonly ReplaySeries[], options: AdaptiveOptions): Decision[] {
  const adaptive = createAdaptive(all.length, adaptiveRules(options));
  const sides = all.map(({ baseline, contender }) => [logRates(baseline), logRates(contender)] as const);
  const longest = Math.min(
    adaptive.rules.cap,
    largest(
      all.map(({ baseline }) => baseline.length),
      0,
    ),
  );
  for (let round = 0; round < longest; round++) {
    for (const [i, [before, after]] of sides.entries()) {
      if (adaptive.states[i] !== 'active' || round >= before.length) continue;
      record(adaptive, i, before[round] as number, after[round] as number);
    }
    if (settle(adaptive) === 0) break;
  }
  return all.map((_, i) => decide(adaptive, i));
}

function isWithin({ improvement }: UpstreamComparison, margin: number): boolean {
  return improvement !== null && Math.abs(improvement) <= 100 * margin;
}

function isFaster(ratio: number | null): boolean {
  return ratio !== null && ratio > 1;
}
