import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomStream, shuffled } from '../../src/stats/random.ts';

const configurations = ['a', 'b', 'c', 'd', 'e'];

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
