/**
 * The adaptive mode: decides after each round which configurations need no more rounds, and why.
 *
 * A configuration stops when it is different (a discovery among all configurations at the stated rate of false ones), when it is equivalent
 * (the repeated 90 % interval lies within the margin, after enough rounds to have met slow runs that are rare), when going on is futile, or
 * at the cap. The state is a handful of typed arrays; a round of 1,000 configurations costs well under a millisecond
 * (`benchmarks/self/decision-cost.ts`).
 */

import { type Evidence, pValueOf } from '../evidence.ts';
import { type Asked, pBeyond } from '../judged-together.ts';
import { LOG_ROUNDING } from '../paired-log-ratio.ts';
import { type AdaptiveOptions, type AdaptiveRules, adaptiveRules } from './adaptive-rules.ts';
import { type Adaptive, type AdaptiveState, evidenceOf, type Risks, riskOf } from './adaptive-state.ts';
import { discoveryRisk } from './discovery-risk.ts';
import { addRound, createTally } from './tally.ts';
import { FIRST_LOOK } from './wang-tsiatis.ts';

export { type Decision, decide } from './adaptive-decision.ts';
export { type AdaptiveOptions, type AdaptiveRules, adaptiveRules } from './adaptive-rules.ts';

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
    p: new Float64Array(count).fill(Number.NaN),
    settled: new Int32Array(count),
    risks: [1, 1],
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
  if (tally.rounds[i] === 0) adaptive.p[i] = 1;
  addRound(tally, i, logBaseline, logContender);
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
  adaptive.risks = discoveryRisks(adaptive);
  let active = 0;
  for (let i = 0; i < states.length; i++) {
    // A difference counts among those that have begun: if more begin later and it is no longer one, it gets more rounds.
    if (states[i] !== 'active' && states[i] !== 'different') continue;
    const state = stateAfter(adaptive, i, adaptive.risks);
    states[i] = state;
    if (state === 'active') active++;
  }
  return active;
}

/**
 * The risk of the intervals of slower and of faster rows at the last looks; the p of a discovery is no larger. They form one list unless
 * rules ask about shares (judged-together.ts).
 *
 * @param others 0: for a discovery; 1: for a row that is none, if it became one
 */
export function discoveryRisks({ rules, tally, p }: Adaptive, others = 0): Risks {
  const riskOfList = (isListed: (i: number) => boolean): number => discoveryRisk(p, rules.fdr, isListed, others);
  if (rules.shares.length === 0) {
    const risk = riskOfList(() => true);
    return [risk, risk];
  }
  const isBelow = (i: number): boolean => (tally.mean[i] as number) < 0;
  return [riskOfList(isBelow), riskOfList((i) => !isBelow(i))];
}

/** Takes the evidence of configuration `i` as it stands. */
export function look(adaptive: Adaptive, i: number): void {
  const { tally, rules, p } = adaptive;
  const n = tally.rounds[i] as number;
  adaptive.settled[i] = n;
  const evidence = evidenceOf(adaptive, i);
  // Most looks are far from any discovery, and need no p-value.
  p[i] = evidence === null || !isPromising(evidence, n, rules) ? 1 : pBeyond(evidence, rules.asked);
}

function isPromising({ mean, standardError }: Evidence, n: number, { promising }: AdaptiveRules): boolean {
  return Math.abs(mean) > promising(n) * standardError;
}

/** The decision of the rules on configuration `i` after its last look. */
export function stateAfter(adaptive: Adaptive, i: number, risks: Risks): AdaptiveState {
  const { tally, rules } = adaptive;
  const n = tally.rounds[i] as number;
  if (n < Math.max(FIRST_LOOK, rules.least)) return 'active';
  const mean = Math.abs(tally.mean[i] as number);
  const evidence = evidenceOf(adaptive, i);
  if (evidence === null) {
    if (n >= rules.firstEquivalent && mean <= LOG_ROUNDING) return 'equivalent';
  } else {
    const { standardError: error } = evidence;
    if (isPromising(evidence, n, rules) && holdsNone(evidence, rules.asked, riskOf(evidence, risks)))
      return 'different';
    const isWithin = mean + rules.critical90(n) * error <= rules.mostEquivalent;
    if (isWithin && n >= rules.firstEquivalent) return 'equivalent';
    if (mean < rules.futile(n) * error && !mayProveEquivalent(mean, error, n, rules)) return 'futile';
  }
  return n >= rules.cap ? 'capped' : 'active';
}

/** Whether the interval excludes 1 and each change that is asked about. */
function holdsNone(evidence: Evidence, asked: Asked, risk: number): boolean {
  return asked.every((log) => pValueOf(evidence, log) <= risk);
}

/** If the rest is like the part seen, the repeated 90 % interval of the last look would lie within the margin. */
function mayProveEquivalent(
  mean: number,
  error: number,
  n: number,
  { cap, mostEquivalent, critical90 }: AdaptiveRules,
): boolean {
  return mean + critical90(cap) * error * Math.sqrt(n / cap) <= mostEquivalent;
}
