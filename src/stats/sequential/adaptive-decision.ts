/** The decision of an adaptive session on one configuration: figures and words, all from the look after its last round. */

import { givenShareWords, percent } from '../../text/english-numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { type Evidence, intervalOf, pValueOf } from '../evidence.ts';
import { LOG_ROUNDING } from '../paired-log-ratio.ts';
import { changeInWords, largestChange } from '../percent-words.ts';
import { type Shown, shownInterval } from '../shown-interval.ts';
import type { AdaptiveRules } from './adaptive-rules.ts';
import { type Adaptive, type AdaptiveState, evidenceOf, riskOf } from './adaptive-state.ts';
import { FIRST_LOOK } from './wang-tsiatis.ts';

export interface Decision {
  /** why no more rounds come, or `active` */
  state: AdaptiveState;
  /** from the figures; a row that stopped may have got another verdict since, because of the other rows */
  verdict: Shown['verdict'];
  /** rounds so far */
  rounds: number;
  /** null before the first look or without variation */
  evidence: Evidence | null;
  /** sequential p-value of "the ratio is 1", of a strict session 1/e; 1 before the first look */
  p: number;
  /** contender / baseline, geometric mean over rounds; null before the first round */
  ratio: number | null;
  /** of `ratio`: excludes 1 if the verdict is a difference, lies within the margin if it is equivalent; null as `evidence` */
  interval: [number, number] | null;
  /** repeated 90 % interval, which the equivalence test uses */
  interval90: [number, number] | null;
  /** one line */
  words: string;
}

/** Reads configuration `i` of a session, among the others as they stood at the last `settle`. */
export function decide(adaptive: Adaptive, i: number): Decision {
  const { tally, rules } = adaptive;
  const state = adaptive.states[i] as AdaptiveState;
  const rounds = tally.rounds[i] as number;
  const mean = tally.mean[i] as number;
  const evidence = evidenceOf(adaptive, i);
  const facts = { state, rounds, evidence, ratio: rounds === 0 ? null : Math.exp(mean) };
  if (evidence === null) {
    const isEqual = state === 'equivalent' && Math.abs(mean) <= LOG_ROUNDING;
    const decision = { ...facts, p: 1, interval: null, interval90: null } as const;
    return withWords({ ...decision, verdict: isEqual ? 'equivalent' : 'undecided' }, rules);
  }
  const p = pValueOf(evidence);
  const interval90 = intervalOf({ ...evidence, test: { by: 'looks', rounds, ...rules } }, 0.1);
  const together = { p, risk: riskOf(evidence, adaptive.risks) };
  const shown = shownInterval(evidence, together, rounds < rules.firstEquivalent ? null : interval90, rules.margin);
  return withWords({ ...facts, ...shown, p, interval90 }, rules);
}

function withWords(decision: Omit<Decision, 'words'>, rules: AdaptiveRules): Decision {
  return { ...decision, words: inWords(decision, rules) };
}

/** A bound of 900 % either way says nothing; it is put in words. */
const NOTHING_SAID = 9;

function inWords(
  { state, verdict, rounds, ratio, interval }: Omit<Decision, 'words'>,
  { margin, firstEquivalent }: AdaptiveRules,
): string {
  const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
  const open = state === 'active' ? 'not decided' : 'undecided';
  if (interval === null || ratio === null) {
    if (rounds < FIRST_LOOK) return `not decided ${after}: judged from ${FIRST_LOOK} on`;
    const same = `both sides gave exactly the same figure in all ${rounds} rounds`;
    return verdict === 'equivalent' ? same : `${open}: ${same}`;
  }
  if (verdict === 'equivalent') return `no difference larger than ${givenShareWords(margin)}, decided ${after}`;
  if (verdict !== 'undecided') return `${changeInWords(ratio, interval)}, decided ${after}`;
  const bound = largestChange(interval);
  if (bound >= NOTHING_SAID || !isTelling(interval)) return `${open} ${after}: the runs scatter too much`;
  const most = `at most ${percent(bound)} either way ${after}`;
  if (bound <= margin && rounds < firstEquivalent) {
    return `${open}: ${most}; so few may not have met a slow run that is rare`;
  }
  if (state === 'futile') return `undecided: ${most}; more rounds would hardly tell`;
  return state === 'active' ? `not decided: ${most} so far` : `undecided: ${most}`;
}
