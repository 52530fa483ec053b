/**
 * Whole gates, simulated: noise of known rows goes round by round through the session that measures, and what it decides through the
 * rules. scripts/gate-simulation.ts prints what docs/evidence/gate.md has; gate-simulation.test.ts holds the promises, in short.
 */
import type { ComparedRow } from '../../src/rules/compared-row.ts';
import { type JudgedRow, judgeRows } from '../../src/rules/judge-rows.ts';
import type { Rule } from '../../src/rules/rule.ts';
import { ratioAt } from '../../src/rules/worsening.ts';
import { type AdaptiveRules, adaptiveRules } from '../../src/stats/sequential/adaptive.ts';
import { judgeSession } from '../../src/stats/sequential/session.ts';
import { adaptiveDecisions } from '../stats/sequential/adaptive-decisions.ts';
import {
  bimodalNoise,
  type Noise,
  normalNoise,
  type Random,
  type Shared,
  simulateSession,
  skewedNoise,
} from '../stats/simulation.ts';
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

/** What a gate says of its rows, and what the same sessions would have said by other rules. */
export interface SimulatedGate {
  judged: JudgedRow[];
  /** Verdict slower in its own experiment and beyond the share, without a correction over experiments. */
  apart: boolean[];
  /** One list of all differences, faster and slower. */
  together: boolean[];
  /** As judged, and the interval wholly beyond the share. */
  beyond: boolean[];
  rounds: number[];
}

export function simulateGate(
  experiments: readonly (readonly TrueRow[])[],
  random: Random,
  { rules, shared = false, strict = false }: GateOptions,
): SimulatedGate {
  const all = experiments.reduce((sum, rows) => sum + rows.length, 0);
  const compared = experiments.flatMap((rows, experiment) => {
    const series = rows.map(({ effect, noise }) => noise(random).map((d) => d + effect));
    return rowsOf(series, rulesFor(shared ? rows.length / all : 1, strict), `${experiment}`);
  });
  const judged = judgeRows(compared, rules, [], '2026-11-23', { strict });
  const share = rules.find(({ action }) => action === 'fail')?.share ?? 0;
  const limit = ratioAt(share, false);
  const isFailed = (i: number): boolean => judged[i]?.judged === 'regression';
  const q = plainQ(compared.map(({ row }) => row.p ?? 1));
  return {
    judged,
    apart: compared.map(({ row }) => row.verdict === 'slower' && (row.ratio ?? 1) < limit),
    together: compared.map(
      ({ row }, i) => row.verdict === 'slower' && (row.ratio ?? 1) < limit && (q[i] as number) <= 0.05,
    ),
    beyond: compared.map(({ row }, i) => isFailed(i) && (row.interval?.[1] ?? 1) < limit),
    rounds: compared.map(({ row }) => row.rounds),
  };
}

/** The rows of an experiment as its report has them. */
export function rowsOf(series: readonly Float64Array[], rules: AdaptiveRules, name = '0'): ComparedRow[] {
  const decisions = adaptiveDecisions(series, rules);
  const judgements = judgeSession(decisions);
  return decisions.map(({ ratio, interval, interval90, p, rounds }, i) => ({
    metric: SPEED,
    cap: rules.cap,
    margin: rules.margin,
    row: madeRow({
      benchmark: `${name}-${i}.js`,
      ratio,
      interval,
      interval90,
      p,
      rounds,
      counts: [rounds, rounds],
      ...judgements[i],
    }),
  }));
}

const known = new Map<string, AdaptiveRules>();

export function rulesFor(part: number, strict = false): AdaptiveRules {
  const key = `${part} ${strict}`;
  const rules = known.get(key) ?? adaptiveRules({ cap: CAP, fdr: 0.05 * part, strict });
  known.set(key, rules);
  return rules;
}

function plainQ(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[b] as number) - (pValues[a] as number));
  const q = [...pValues];
  let least = 1;
  for (const [place, i] of order.entries()) {
    least = Math.min(least, ((pValues[i] as number) * pValues.length) / (pValues.length - place));
    q[i] = least;
  }
  return q;
}
