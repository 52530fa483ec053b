/** Steps of simulated sweeps, whatever fresh rounds there was time for: state, q, interval and words of none disagree. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { changeText } from '../../../src/search/sweep/answer/change-words.ts';
import { type BlocksOf, type Candidate, FRESH_FROM, judgedBy } from '../../../src/search/sweep/confirmation.ts';
import type { SweepStep } from '../../../src/search/sweep/sweep-answer.ts';
import { stepOf } from '../../../src/search/sweep/sweep-answer-of.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../../src/stats/margin.ts';
import { disagreement } from '../../stats/disagreement.ts';
import { measured, type TrueSeries, tailedNoise } from '../../stats/series/simulation.ts';
import { createRandom, normalNoise, type Random } from '../../stats/simulation.ts';

const LIMITS = { margin: DEFAULT_MARGIN, fdr: DEFAULT_FDR, isAdaptive: true };

/** Where what a step shows of itself denies itself; null where it does not. */
function problemOf(step: SweepStep): string | null {
  const { state, ratio, interval, q, rounds } = step;
  const said = `${JSON.stringify(step)}, "${changeText(ratio, interval, RATE)}"`;
  if (state === 'open') return q === null && interval === null ? null : said;
  const verdict = (
    { confirmed: ratio > 1 ? 'faster' : 'slower', refuted: 'equivalent', undecided: 'undecided' } as const
  )[state as 'confirmed' | 'refuted' | 'undecided'];
  const problem = disagreement({ verdict, ratio, interval, q, rounds, reason: null }, LIMITS);
  if (problem !== null || interval === null) return problem;
  const words = changeText(ratio, interval, RATE);
  const right =
    state === 'confirmed'
      ? new RegExp(`^[\\d.,]+ % ${verdict} \\[[\\d.,]*[1-9][\\d.,]*, [\\d.,]+\\]$|^${verdict}, by how much`)
      : /^[\d.,]+ % slower to [\d.,]+ % faster$|^direction and size unknown yet$/;
  return right.test(words) ? null : said;
}

/** Steps of some rows: one of three is none, and of each there are as many fresh rounds as there was time for. */
function sweep(count: number, random: Random): SweepStep[] {
  const pairs = Array.from({ length: count }, (_, row) => {
    const size = random.uniform() < 1 / 3 ? 0 : (random.uniform() < 0.5 ? -1 : 1) * 0.005 * 200 ** random.uniform();
    const truth: TrueSeries = {
      levels: [0, size],
      sd: 0.003 * 100 ** random.uniform(),
      noise: random.uniform() < 0.5 ? normalNoise : tailedNoise,
    };
    const rounds = random.uniform() < 0.3 ? Math.floor(4 * random.uniform()) : 30;
    const blocks = Array.from({ length: rounds }, (_, i) => measured(truth, FRESH_FROM + i, [0, 1], random));
    const seen = size + truth.sd * random.normal();
    const found = { before: 0, after: 1, set: [0, 1], probability: 0.9, existence: 0.9 };
    const step: Candidate['step'] = { ...found, logRatio: seen, standardError: truth.sd };
    return { candidate: { row, step }, blocks };
  });
  const blocksOf: BlocksOf = (row) => pairs[row]?.blocks ?? [];
  const candidates = pairs.map(({ candidate }) => candidate);
  return judgedBy(candidates, blocksOf, { margin: DEFAULT_MARGIN, shrinkage: 0 }).map(stepOf);
}

suite('steps of simulated sweeps', () => {
  const random = createRandom(331);
  const steps = [2, 10, 40].flatMap((count) => Array.from({ length: 2000 / count }, () => sweep(count, random)).flat());

  test('have every state', () => {
    for (const [state, some] of Map.groupBy(steps, (step) => step.state)) assert.ok(some.length > 100, state);
    assert.equal(new Set(steps.map(({ state }) => state)).size, 4);
  });

  test('none of more than 5,000 disagrees with itself', () => {
    assert.ok(steps.length > 5000, String(steps.length));
    assert.deepEqual(
      steps.flatMap((step) => problemOf(step) ?? []),
      [],
    );
  });
});
