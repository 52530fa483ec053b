/**
 * The adaptive mode: after each round, which configurations need no more of them, and why.
 *
 * A configuration stops when it is different (a discovery among all configurations at the stated rate of false ones),
 * when it is equivalent (the repeated 90 % interval lies within the margin, after enough rounds to have met slow runs that
 * are rare), when going on is futile, or at the cap.
 * The state is a handful of typed arrays; a round of 1,000 configurations costs well under a millisecond
 * (`benchmarks/self/decision-cost.ts`).
 */

import { LOG_ROUNDING } from '../paired-log-ratio.ts';
import { type Decision, decisionOf } from './adaptive-decision.ts';
import { type AdaptiveOptions, type AdaptiveRules, adaptiveRules } from './adaptive-rules.ts';
import type { Adaptive, AdaptiveState } from './adaptive-state.ts';
import { discoveryThreshold, eDiscoveryThreshold } from './e-benjamini-hochberg.ts';
import { eValue } from './e-value.ts';
import { sequentialP } from './sequential-p.ts';
import { addRound, createTally, standardErrorOf } from './tally.ts';
import { FIRST_LOOK, lookWeight, wangTsiatis } from './wang-tsiatis.ts';

export type { Decision } from './adaptive-decision.ts';
export { type AdaptiveOptions, type AdaptiveRules, adaptiveRules } from './adaptive-rules.ts';
export type { Adaptive, AdaptiveState } from './adaptive-state.ts';

/**
 * Starts a session over `count` configurations; with several contenders one entry for each configuration and contender.
 *
 * @throws RangeError for an option out of its range
 */
export function createAdaptive(count: number, options: AdaptiveOptions | AdaptiveRules = {}): Adaptive {
  return {
    rules: adaptiveRules(options),
    tally: createTally(count),
    states: new Array<AdaptiveState>(count).fill('active'),
    maxW: new Float64Array(count),
    p: new Float64Array(count).fill(Number.NaN),
    e: new Float64Array(count).fill(Number.NaN),
    settled: new Int32Array(count),
  };
}

/**
 * Adds one round of configuration `i`, which counts in the correction from its first one: natural logarithms of both rates, or 0 and the log ratio (not with `pooled`).
 *
 * @throws RangeError when `i` is not active, is at its cap, or a value is not finite
 */
export function record(adaptive: Adaptive, i: number, logBaseline: number, logContender: number): void {
  const { states, tally, rules } = adaptive;
  if (states[i] !== 'active' || (tally.rounds[i] as number) >= rules.cap) {
    throw new RangeError(`configuration ${i} takes no more rounds (${states[i] ?? 'unknown'})`);
  }
  if (!Number.isFinite(logBaseline) || !Number.isFinite(logContender)) {
    throw new RangeError(`not logarithms of rates: ${logBaseline}, ${logContender}`);
  }
  if (tally.rounds[i] === 0) {
    adaptive.p[i] = 1;
    adaptive.e[i] = 1;
  }
  addRound(tally, i, logBaseline, logContender);
}

/**
 * Takes configuration `i` out of the session and of the correction, for reasons that have nothing to do with its
 * figures.
 */
export function withdraw(adaptive: Adaptive, i: number): void {
  adaptive.states[i] = 'withdrawn';
  adaptive.p[i] = Number.NaN;
  adaptive.e[i] = Number.NaN;
}

/**
 * Judges all configurations together; call it after each round. Looks that are skipped (several rounds at once, as
 * when a session is resumed) cost power, never validity.
 *
 * @returns how many configurations are still active
 */
export function settle(adaptive: Adaptive): number {
  const { states, tally, settled } = adaptive;
  for (let i = 0; i < states.length; i++) {
    if (states[i] === 'active' && settled[i] !== tally.rounds[i]) look(adaptive, i);
  }
  const isOne = discoveries(adaptive);
  let active = 0;
  for (let i = 0; i < states.length; i++) {
    if (states[i] !== 'active') continue;
    const state = stateAfter(adaptive, i, isOne(i));
    states[i] = state;
    if (state === 'active') active++;
  }
  return active;
}

/** Which configurations are discoveries among all of the session, by their last looks. */
export function discoveries(adaptive: Adaptive): (i: number) => boolean {
  const limit = discoveryLimit(adaptive);
  return (i) => isDiscovery(adaptive, i, limit);
}

/**
 * The p-value, or with `strict` the e-value, that a discovery has to reach by the last looks.
 *
 * @param others 0: of a discovery; 1: of one that is none, were it to become one
 */
export function discoveryLimit({ rules, p, e }: Adaptive, others = 0): number {
  return rules.strict ? eDiscoveryThreshold(e, rules.fdr, others) : discoveryThreshold(p, rules.fdr, others);
}

/** Whether configuration `i` reaches a limit of `discoveryLimit`. */
export function isDiscovery({ rules, p, e }: Adaptive, i: number, limit: number): boolean {
  return rules.strict ? (e[i] as number) >= limit : (p[i] as number) <= limit;
}

/** What is known of configuration `i` now. */
export function decide(adaptive: Adaptive, i: number): Decision {
  return decisionOf(adaptive, i);
}

/** Takes the evidence of configuration `i` as it stands: the largest W and its p, the e-value. */
export function look(adaptive: Adaptive, i: number): void {
  const { tally, maxW, rules } = adaptive;
  const n = tally.rounds[i] as number;
  adaptive.settled[i] = n;
  if (n < FIRST_LOOK) return;
  const error = standardErrorOf(tally, i, rules.statistic);
  // Without variation there is no t, and no evidence: coarse clocks repeat figures for reasons of their own.
  if (error === 0) return;
  const t = Math.abs(tally.mean[i] as number) / error;
  if (rules.strict) adaptive.e[i] = eValue(t, n);
  // The normal deviate of a t is never larger than it: most looks cannot be a new maximum and need no p-value.
  if (t * lookWeight(n, rules.cap) <= (maxW[i] as number)) return;
  const w = wangTsiatis(t, n, rules.cap, rules.statistic);
  if (w <= (maxW[i] as number)) return;
  maxW[i] = w;
  adaptive.p[i] = sequentialP(w, rules.column);
}

/** What the rules make of configuration `i` after its last look. */
export function stateAfter(adaptive: Adaptive, i: number, isDiscovery: boolean): AdaptiveState {
  const { tally, rules } = adaptive;
  const n = tally.rounds[i] as number;
  if (n < Math.max(FIRST_LOOK, rules.least)) return 'active';
  const mean = Math.abs(tally.mean[i] as number);
  const error = standardErrorOf(tally, i, rules.statistic);
  if (error === 0) {
    if (n >= rules.firstEquivalent && mean <= LOG_ROUNDING) return 'equivalent';
  } else {
    // The maximum may lie some rounds back: wait until the interval that will be shown says the same.
    if (isDiscovery && mean > (rules.critical95[n] as number) * error) return 'different';
    const isWithin = mean + (rules.critical90[n] as number) * error <= Math.log1p(rules.margin);
    if (isWithin && n >= rules.firstEquivalent) return 'equivalent';
    if (mean < (rules.futile[n] as number) * error && !mayProveEquivalent(mean, error, n, rules)) return 'futile';
  }
  return n >= rules.cap ? 'capped' : 'active';
}

/** The rest being like the part seen, the repeated 90 % interval of the last look would lie within the margin. */
function mayProveEquivalent(
  mean: number,
  error: number,
  n: number,
  { cap, margin, critical90 }: AdaptiveRules,
): boolean {
  return mean + (critical90[cap] as number) * error * Math.sqrt(n / cap) <= Math.log1p(margin);
}
