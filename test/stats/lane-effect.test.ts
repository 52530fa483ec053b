import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LaneCycle, laneEffect, worthOf } from '../../src/stats/lane-effect.ts';
import { normalQuantile } from '../../src/stats/normal.ts';
import { randomStream } from '../../src/stats/random.ts';

/** Cycles of two lanes on a machine whose phases are slow or fast for all; beside busy lanes work is `slower` and scatters more. */
function cycles(seed: number, { slower = 1, scatters = 1 } = {}): LaneCycle[][] {
  const random = randomStream(seed, 0);
  const normal = () => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())));
  const times = (factor: number, sd: number) => Array.from({ length: 8 }, () => 100 * factor * Math.exp(sd * normal()));
  return Array.from({ length: 24 }, () => {
    const phase = Math.exp(0.1 * normal());
    return Array.from({ length: 2 }, () => ({
      idle: times(phase, 0.02),
      busy: times(phase * slower, 0.02 * scatters),
    }));
  });
}

test('lanes that do not disturb each other are worth their number', () => {
  const effects = Array.from({ length: 40 }, (_, seed) => laneEffect(cycles(seed + 1)));
  const called = effects.filter(({ verdict }) => verdict === 'disturbed').length;
  assert.ok(called <= 5, `${called} of 40 called disturbed, where one in forty is expected`);
  for (const effect of effects) {
    const { time, scatter } = effect;
    const worth = worthOf(2, effect);
    assert.ok(worth > 1.5 && worth <= 2, `worth ${worth}`);
    for (const { ratio, interval } of [time, scatter]) {
      assert.ok(interval !== null && interval[0] < ratio && ratio < interval[1]);
    }
  }
});

test('what takes longer or scatters more is disturbed, and worth less', () => {
  const slower = laneEffect(cycles(1, { slower: 1.1 }));
  assert.equal(slower.verdict, 'disturbed');
  assert.ok(Math.abs(slower.time.ratio - 1.1) < 0.03, `${slower.time.ratio}`);
  const scattered = laneEffect(cycles(2, { scatters: 1.5 }));
  assert.equal(scattered.verdict, 'disturbed');
  assert.ok(worthOf(2, scattered) < 1.3, `worth ${worthOf(2, scattered)}`);
});

test('one per cent longer does not matter, however sure it is', () => {
  assert.equal(laneEffect(cycles(4, { slower: 1.01 })).time.ratio > 1, true);
  const sure = Array.from({ length: 6 }, (_, i) => [{ idle: [100, 101, 100], busy: [101, 102, 101 + i * 1e-6] }]);
  assert.equal(laneEffect(sure).verdict, 'undisturbed');
});
