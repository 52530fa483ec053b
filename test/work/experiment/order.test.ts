import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSequence, interleaved, roundsOf, seedOf, type Turn } from '../../../src/work/experiment/order.ts';

const configurations = ['a', 'b', 'c', 'd', 'e'];
const variants = ['old', 'new', 'third'];
/** Each run: a turn is a row on all variants. */
function runsOf<C>(turns: Iterable<Turn<C, string>>) {
  return [...turns].flatMap(({ variants, ...turn }) => variants.map((variant) => ({ ...turn, variant })));
}

const steps = (seed: number, rounds = 4) => runsOf(interleaved(configurations, variants, rounds, seed));

test('every configuration runs on every variant once a round, back to back', () => {
  const all = steps(1);
  assert.equal(all.length, 4 * 5 * 3);
  for (let i = 0; i < all.length; i += 3) {
    const block = all.slice(i, i + 3);
    assert.equal(new Set(block.map((step) => step.configuration)).size, 1);
    assert.deepEqual(block.map((step) => step.variant).sort(), [...variants].sort());
    assert.equal(new Set(block.map((step) => step.round)).size, 1);
  }
});

test('the same seed gives the same order, another seed another', () => {
  assert.deepEqual(steps(7), steps(7));
  assert.notDeepEqual(steps(7), steps(8));
});

test('a round does not depend on how many follow, so an experiment can be resumed', () => {
  assert.deepEqual(steps(7, 6).slice(0, 60), steps(7, 4));
});

test('what runs draw from is one number a round, and another each round and seed', () => {
  const numbers = [1, 2].flatMap((seed) => Array.from({ length: 30 }, (_, i) => seedOf(seed, i + 1)));
  assert.equal(new Set(numbers).size, 60);
  assert.ok(numbers.every((number) => Number.isInteger(number) && number >= 0));
  assert.equal(seedOf(1, 3), numbers[2]);
});

test('in sequence: file after file, rounds within', () => {
  const rows = [
    { benchmark: 'x', k: 1 },
    { benchmark: 'x', k: 2 },
    { benchmark: 'y', k: 3 },
  ];
  const order = runsOf(inSequence(rows, ['v'], 2)).map(({ round, configuration }) => `${round}:${configuration.k}`);
  assert.deepEqual(order, ['1:1', '1:2', '2:1', '2:2', '1:3', '2:3']);
});

test('turns come round by round, in the order that they have', () => {
  const turns = [...interleaved(configurations, variants, 3, 1)];
  const rounds = [...roundsOf(turns)];
  assert.deepEqual(
    rounds.map(({ round, turns: own }) => [round, own.length]),
    [1, 2, 3].map((round) => [round, configurations.length]),
  );
  assert.deepEqual(
    rounds.flatMap(({ turns: own }) => own),
    turns,
  );
  assert.deepEqual([...roundsOf([])], []);
});
