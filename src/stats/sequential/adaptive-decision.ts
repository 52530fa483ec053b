/** What an adaptive session says of one configuration: figures and words. */

import { marginInWords } from '../margin.ts';
import { changeInWords, largestChange, percent } from '../percent-words.ts';
import { isTelling } from '../telling-interval.ts';
import type { AdaptiveRules } from './adaptive-rules.ts';
import type { Adaptive, AdaptiveState } from './adaptive-state.ts';
import { intervalAround } from './repeated-interval.ts';
import { standardErrorOf } from './tally.ts';
import { FIRST_LOOK, wangTsiatis } from './wang-tsiatis.ts';

export interface Decision {
  state: AdaptiveState;
  /** rounds so far */
  rounds: number;
  /** sequential p-value of "the ratio is 1"; 1 before the first look */
  p: number;
  /** e-value in strict mode, else null */
  e: number | null;
  /** W_n now, and the largest so far; null before the first look or without variation */
  w: number | null;
  maxW: number | null;
  /** contender / baseline, geometric mean over rounds; null before the first round */
  ratio: number | null;
  /** repeated 95 % interval of `ratio`; null before the first look or without variation */
  interval: [number, number] | null;
  /** repeated 90 % interval, which the test of equivalence looks at */
  interval90: [number, number] | null;
  /** the larger end of `interval` as a share: the difference is at most this, either way */
  bound: number | null;
  /** one line */
  words: string;
}

/** Reads configuration `i` of a session. */
export function decisionOf(adaptive: Adaptive, i: number): Decision {
  const { tally, rules } = adaptive;
  const state = adaptive.states[i] as AdaptiveState;
  const rounds = tally.rounds[i] as number;
  const mean = tally.mean[i] as number;
  const error = rounds < FIRST_LOOK ? Number.NaN : standardErrorOf(tally, i, rules.statistic);
  const canTest = error > 0;
  const interval = canTest ? intervalAround(mean, (rules.critical95[rounds] as number) * error) : null;
  const decision = {
    state,
    rounds,
    p: Number.isNaN(adaptive.p[i]) ? 1 : (adaptive.p[i] as number),
    e: rules.strict && state !== 'withdrawn' ? (adaptive.e[i] as number) : null,
    w: canTest ? wangTsiatis(mean / error, rounds, rules.cap, rules.statistic) : null,
    maxW: canTest ? (adaptive.maxW[i] as number) : null,
    ratio: rounds === 0 ? null : Math.exp(mean),
    interval,
    interval90: canTest ? intervalAround(mean, (rules.critical90[rounds] as number) * error) : null,
    bound: interval === null ? null : largestChange(interval),
  };
  return { ...decision, words: inWords(decision, rules) };
}

/** A bound of 900 % either way says nothing; it is put in words. */
const NOTHING_SAID = 9;

function inWords(
  { state, rounds, ratio, interval, bound }: Omit<Decision, 'words'>,
  { margin, firstEquivalent }: AdaptiveRules,
): string {
  const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
  if (state === 'withdrawn') return `withdrawn ${after}`;
  if (interval === null || ratio === null || bound === null) {
    if (rounds < FIRST_LOOK) return `not decided ${after}: the first look comes after ${FIRST_LOOK}`;
    return state === 'equivalent'
      ? `both sides gave exactly the same figure in all ${rounds} rounds`
      : `${state === 'active' ? 'not decided' : 'undecided'} ${after}: every round gave exactly the same ratio; a test needs variation`;
  }
  if (state === 'different') return `${changeInWords(ratio, interval)}, decided ${after}`;
  if (state === 'equivalent') return `no difference larger than ${marginInWords(margin)}, decided ${after}`;
  if (bound >= NOTHING_SAID || !isTelling(interval))
    return `${state === 'active' ? 'not decided' : 'undecided'} ${after}: the runs scatter too much`;
  const most = `at most ${percent(bound)} either way ${after}`;
  if (bound <= margin && rounds < firstEquivalent) {
    return `${state === 'active' ? 'not decided' : 'undecided'}: ${most}; so few may not have met a slow run that is rare`;
  }
  if (state === 'futile') return `undecided: ${most}; more rounds would hardly tell`;
  return state === 'capped' ? `undecided: ${most}` : `not decided: ${most} so far`;
}
