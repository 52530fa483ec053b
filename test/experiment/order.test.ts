import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSequence, interleaved, randomStream, shuffled } from '../../src/experiment/order.ts';

const configurations = ['a', 'b', 'c', 'd', 'e'];
const variants = ['old', 'new', 'third'];
const steps = (seed: number, rounds = 4) => [...interleaved(configurations, variants, rounds, seed)];

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

test('shuffles are fair: each item is as often in each place', () => {
  const counts = new Map<string, number>();
  const random = randomStream(3, 1);
  const trials = 12_000;
  for (let i = 0; i < trials; i++) {
    shuffled(configurations, random).forEach((item, place) => {
      counts.set(item + place, (counts.get(item + place) ?? 0) + 1);
    });
  }
  // Binomial: mean 2400, sd 44; five sd.
  for (const [key, count] of counts) assert.ok(Math.abs(count - trials / 5) < 220, `${key}: ${count}`);
});

test('first places are fair over rounds and seeds', () => {
  let first = 0;
  for (let seed = 0; seed < 40; seed++) {
    for (let round = 1; round <= 30; round++) {
      if (shuffled(['old', 'new'], randomStream(seed, round))[0] === 'old') first++;
    }
  }
  // 1200 tosses: sd 17.3; five sd.
  assert.ok(Math.abs(first - 600) < 87, String(first));
});

test('in sequence: file after file, rounds within', () => {
  const rows = [
    { benchmark: 'x', k: 1 },
    { benchmark: 'x', k: 2 },
    { benchmark: 'y', k: 3 },
  ];
  const order = [...inSequence(rows, ['v'], 2)].map(({ round, configuration }) => `${round}:${configuration.k}`);
  assert.deepEqual(order, ['1:1', '1:2', '2:1', '2:2', '1:3', '2:3']);
});
