/**
 * Whole gates, simulated: noise of known rows goes round by round through the session that measures, and what it decides through the
 * rules. scripts/gate-simulation.ts prints what docs/evidence/gate.md has; gate-simulation.slow.test.ts holds the promises, in short.
 */

import { type AdaptiveRules, adaptiveRules } from '../../../src/stats/sequential/adaptive.ts';
import { judgeSession } from '../../../src/stats/sequential/session.ts';
import type { ComparedRow } from '../../../src/work/rules/compared-row.ts';
import { type JudgedRow, judgeRows } from '../../../src/work/rules/judge-rows.ts';
import { sharesOfRules } from '../../../src/work/rules/possible.ts';
import type { Rule } from '../../../src/work/rules/rule.ts';
import { adaptiveDecisions } from '../../stats/sequential/adaptive-decisions.ts';
import {
  bimodalNoise,
  type Noise,
  normalNoise,
  type Random,
  type Shared,
  simulateSession,
  skewedNoise,
} from '../../stats/simulation.ts';
import { madeRow, SPEED } from './made-rows.ts';

const CAP = 30;

/** A row of which the truth is known. */
export interface TrueRow {
  /** ln(head / base) */
  effect: number;
  /** Log ratios of 30 rounds of identical code. */
  noise(random: Random): Float64Array;
}

/** Kinds of noise, one row in five of each. */
const KINDS: readonly [noise: Noise, shared: Shared][] = [
  [normalNoise, 'nothing'],
  [skewedNoise, 'rounds'],
  [bimodalNoise, 'nothing'],
  [normalNoise, 'autocorrelated'],
  [skewedNoise, 'drifting'],
];

/** A row of one of five kinds of noise, with a coefficient of variation of `cv`, or of .5 to 5 % drawn anew for each session. */
export function madeNoise(kind: number, cv?: number): TrueRow['noise'] {
  const [noise, shared] = KINDS[kind % KINDS.length] as (typeof KINDS)[number];
  return (random) => {
    const own = cv ?? 0.005 * 10 ** random.uniform();
    const { baseline, contender } = simulateSession(random, CAP, { noise, shared, cv: own, effect: 0 });
    return contender.map((value, i) => value - (baseline[i] as number));
  };
}

/** The noise of recorded rounds, drawn anew around their mean. */
export function recordedNoise(differences: readonly number[]): TrueRow['noise'] {
  const mean = differences.reduce((sum, d) => sum + d, 0) / differences.length;
  return (random) =>
    Float64Array.from(
      { length: CAP },
      () => (differences[Math.floor(random.uniform() * differences.length)] as number) - mean,
    );
}

/** The noise of one build against itself: both sides are drawn from the recorded rates of one. */
export function ownNoise(logRates: readonly number[]): TrueRow['noise'] {
  return (random) => {
    const one = (): number => logRates[Math.floor(random.uniform() * logRates.length)] as number;
    return Float64Array.from({ length: CAP }, () => one() - one());
  };
}

export interface GateOptions {
  rules: readonly Rule[];
  /** Each experiment takes its part of the 5 %, so that what it stops for holds among all rows. */
  shared?: boolean;
  strict?: boolean;
}

/** What a gate says of its rows. */
export interface SimulatedGate {
  judged: JudgedRow[];
  /** What it were by another rule: slower, and the estimate beyond the share. */
  estimated: boolean[];
  rounds: number[];
}

export function simulateGate(
  experiments: readonly (readonly TrueRow[])[],
  random: Random,
  { rules, shared = false, strict = false }: GateOptions,
): SimulatedGate {
  const all = experiments.reduce((sum, rows) => sum + rows.length, 0);
  const shares = sharesOfRules(rules, [SPEED]);
  const compared = experiments.flatMap((rows, experiment) => {
    const series = rows.map(({ effect, noise }) => noise(random).map((d) => d + effect));
    return rowsOf(series, rulesFor(shared ? rows.length / all : 1, strict, shares), `${experiment}`);
  });
  const share = rules.find(({ action }) => action === 'fail')?.share ?? 0;
  const limit = 1 - share;
  return {
    judged: judgeRows(compared, rules, [], '2026-11-23'),
    estimated: compared.map(({ row }) => row.verdict === 'slower' && (row.ratio ?? 1) < limit),
    rounds: compared.map(({ row }) => row.rounds),
  };
}

/** The rows of an experiment as its report has them. */
export function rowsOf(series: readonly Float64Array[], rules: AdaptiveRules, name = '0'): ComparedRow[] {
  const decisions = adaptiveDecisions(series, rules);
  const judgements = judgeSession(decisions, rules);
  return decisions.map(({ ratio, evidence, interval90, p, rounds }, i) => ({
    metric: SPEED,
    cap: rules.cap,
    margin: rules.margin,
    fdr: rules.fdr,
    row: madeRow({
      benchmark: `${name}-${i}.js`,
      ratio,
      evidence,
      interval90,
      p,
      rounds,
      counts: [rounds, rounds],
      ...judgements[i],
    }),
  }));
}

const known = new Map<string, AdaptiveRules>();

export function rulesFor(part: number, strict = false, shares: readonly number[] = []): AdaptiveRules {
  const key = `${part} ${strict} ${shares}`;
  const rules = known.get(key) ?? adaptiveRules({ cap: CAP, fdr: 0.05 * part, strict, shares });
  known.set(key, rules);
  return rules;
}
