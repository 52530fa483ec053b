/**
 * A session by rounds: what a running experiment asks after each round, and what its report asks of the stored runs
 * afterwards. Both go through the same steps in the same order, so they come to the same verdicts.
 */

import { judgedTogether } from '../judged-together.ts';
import { limitsOf } from '../margin.ts';
import type { Judgement } from '../verdict.ts';
import {
  type AdaptiveOptions,
  type AdaptiveRules,
  createAdaptive,
  type Decision,
  decide,
  discoveryRisks,
  record,
  settle,
} from './adaptive.ts';
import { type Look, type Unbiased, unbiasedLogRatio } from './unbiased.ts';

/** Rates of one round, in ops/s; both sides were measured. */
export interface RoundPair {
  /** which comparison: a configuration and a contender */
  comparison: number;
  baseline: number;
  contender: number;
}

export interface Session {
  /** Adds a whole round and judges all comparisons together. Pairs of comparisons that have stopped are passed over. */
  endRound(pairs: Iterable<RoundPair>): void;
  isActive(comparison: number): boolean;
  /** Whether it never takes another round; a difference does where later ones of other comparisons cast doubt on it. */
  isOver(comparison: number): boolean;
  decision(comparison: number): Decision;
  /** The log ratio that a mean over comparisons takes; null before the first look. */
  unbiased(comparison: number): Unbiased | null;
}

/**
 * @param count comparisons of the session: configurations times contenders
 * @throws RangeError for an option out of its range
 */
export function createSession(count: number, options: AdaptiveOptions | AdaptiveRules): Session {
  const adaptive = createAdaptive(count, options);
  const looks = Array.from({ length: count }, (): Look[] => []);
  // A row is in the mean of its module and in that of all.
  const known = new Map<number, Unbiased | null>();
  return {
    endRound(pairs) {
      known.clear();
      const measured: Look[] = [];
      for (const { comparison, baseline, contender } of pairs) {
        // A rate of zero has no logarithm; such a round says nothing about the ratio.
        if (adaptive.states[comparison] !== 'active' || !(baseline > 0) || !(contender > 0)) continue;
        const [before, after] = [Math.log(baseline), Math.log(contender)];
        record(adaptive, comparison, before, after);
        const look = { difference: after - before, risks: adaptive.risks };
        looks[comparison]?.push(look);
        measured.push(look);
      }
      settle(adaptive);
      const risks = discoveryRisks(adaptive, 1);
      for (const look of measured) look.risks = risks;
    },
    isActive: (comparison) => adaptive.states[comparison] === 'active',
    isOver(comparison) {
      const state = adaptive.states[comparison];
      return state !== 'active' && state !== 'different';
    },
    decision: (comparison) => decide(adaptive, comparison),
    unbiased(comparison) {
      if (known.has(comparison)) return known.get(comparison) ?? null;
      const { states, rules } = adaptive;
      const orders = Math.min(40, Math.max(8, Math.ceil(4000 / count)));
      const own = looks[comparison] ?? [];
      const estimate = unbiasedLogRatio(own, states[comparison] ?? 'active', rules, comparison, orders);
      known.set(comparison, estimate);
      return estimate;
    },
  };
}

/** The rounds of one comparison in which both sides were measured, ascending from 1, with the rates in ops/s. */
export interface RoundSeries {
  rounds: ArrayLike<number>;
  baseline: ArrayLike<number>;
  contender: ArrayLike<number>;
}

/**
 * Replays stored rounds through a session.
 * @returns decisions in the order of the series
 */
export function sessionDecisions(series: readonly RoundSeries[], options: AdaptiveOptions | AdaptiveRules): Decision[] {
  const session = replayedSession(series, options);
  return series.map((_, i) => session.decision(i));
}

/** A session that has had all stored rounds; its comparisons are the series. */
export function replayedSession(series: readonly RoundSeries[], options: AdaptiveOptions | AdaptiveRules): Session {
  const session = createSession(series.length, options);
  const place = new Int32Array(series.length);
  let open = series.map((_, i) => i);
  // A round in which nothing was measured changes nothing; numbers of rounds may lie far apart in what others wrote.
  for (;;) {
    open = open.filter((i) => !session.isOver(i) && (place[i] as number) < (series[i]?.rounds.length ?? 0));
    if (open.length === 0) return session;
    session.endRound(pairsOf(series, place, open));
  }
}

/** The next round of any that is open. */
function pairsOf(series: readonly RoundSeries[], place: Int32Array, open: readonly number[]): RoundPair[] {
  const roundOf = (i: number): number => series[i]?.rounds[place[i] as number] as number;
  const round = open.reduce((least, i) => Math.min(least, roundOf(i)), Number.POSITIVE_INFINITY);
  return open.flatMap((comparison) => {
    if (roundOf(comparison) !== round) return [];
    const { baseline, contender } = series[comparison] as RoundSeries;
    const i = place[comparison] as number;
    place[comparison] = i + 1;
    return { comparison, baseline: baseline[i] as number, contender: contender[i] as number };
  });
}

/** Decisions of one session as a report shows them; the options are those of the session. */
export function judgeSession(
  decisions: readonly Decision[],
  options: Pick<AdaptiveOptions, 'fdr' | 'shares'> = {},
): Judgement[] {
  const { fdr } = limitsOf(options);
  const tested = decisions.map((decision) => (decision.rounds === 0 ? null : decision));
  const together = judgedTogether(tested, { fdr, shares: options.shares });
  return decisions.map(({ rounds, verdict, interval, words }, i) => ({
    q: together[i]?.q ?? null,
    verdict: rounds === 0 ? 'failed' : verdict,
    interval,
    reason: words,
  }));
}
