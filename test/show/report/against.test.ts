import assert from 'node:assert/strict';
import { test } from 'node:test';
import { againstOf, comparedPairs, stoppedRounds } from '../../../src/show/report/against.ts';

const pairs = (variants: string[], against: 'baseline' | 'neighbour') =>
  comparedPairs(variants, against).map(({ contender, baseline }) => `${contender} against ${baseline}`);

test('each with the first, or each with the one before it', () => {
  assert.deepEqual(pairs(['a', 'b', 'c', 'd'], 'baseline'), ['b against a', 'c against a', 'd against a']);
  assert.deepEqual(pairs(['a', 'b', 'c', 'd'], 'neighbour'), ['b against a', 'c against b', 'd against c']);
  assert.deepEqual(pairs(['a'], 'neighbour'), []);
  assert.deepEqual(pairs([], 'baseline'), []);
});

test('of two variants the neighbour is the baseline, so that both stopped the rounds', () => {
  assert.deepEqual(pairs(['a', 'b'], 'neighbour'), pairs(['a', 'b'], 'baseline'));
  assert.deepEqual(
    (['baseline', 'neighbour'] as const).map((against) =>
      [
        ['a', 'b'],
        ['a', 'b', 'c'],
      ].map((all) => stoppedRounds(all, against)),
    ),
    [
      [true, true],
      [true, false],
    ],
  );
});

test('the baseline unless neighbours are asked for', () => {
  assert.deepEqual([{}, { neighbours: false }, { neighbours: true }].map(againstOf), [
    'baseline',
    'baseline',
    'neighbour',
  ]);
});
