import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meanPairCorrelation } from '../../scripts/mean-pair-correlation.ts';
import { pearson } from '../../src/stats/correlation.ts';
import { addRound, createTally } from '../../src/stats/sequential/tally.ts';
import { assertClose } from '../stats/close.ts';
import { createRandom } from '../stats/simulation.ts';

const random = createRandom(21);

test('the correlation of the sides, from running sums, is that of the samples', () => {
  const tally = createTally(2);
  const before = Array.from({ length: 12 }, () => 14 + 0.02 * random.normal());
  const after = before.map((value) => value + 0.01 + 0.01 * random.normal());
  for (const [round, value] of before.entries()) addRound(tally, 1, value, after[round] as number);
  assertClose(meanPairCorrelation(tally), pearson(before, after)?.coefficient ?? Number.NaN, 1e-9);
});

test('it is not a number where no configuration has rounds', () => {
  assert.ok(Number.isNaN(meanPairCorrelation(createTally(3))));
});
