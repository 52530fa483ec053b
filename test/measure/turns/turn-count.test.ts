import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TurnBatch } from '../../../src/measure/turns/meeting.ts';
import type { TurnRun } from '../../../src/measure/turns/paired-rates.ts';
import { isDisturbed } from '../../../src/measure/turns/pairs.ts';
import { TURNS, turnCount } from '../../../src/measure/turns/turn-count.ts';
import { randomStream } from '../../../src/stats/random.ts';

/** Batches of 100 ns with noise of about this share. */
function batches(noise: number, seed: number): TurnBatch[] {
  const random = randomStream(seed, 0);
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
  return Array.from({ length: 60 }, () => [100 * Math.exp((noise / Math.SQRT2) * normal()), 1, 0, 0]);
}

const runsOf = (noise: number): TurnRun<number>[] =>
  [1, 2].map((seed) => ({
    variant: seed,
    run: { outcome: { outcome: 'failed', reason: '' }, startedAt: 0, wallMs: 1, stderr: '' },
    batches: batches(noise, seed),
  }));

suite('turns of later blocks', () => {
  test('many where turns are noisy or cheap beside a block, few where they are not', () => {
    const cost = { block: 500, turns: 180 };
    const counts = [0.02, 0.06, 0.1].map((noise) => turnCount(runsOf(noise), cost));
    const [few = 0, some = 0, many = 0] = counts;
    assert.ok(few < some && some < many, counts.join(' '));
    // sqrt(500 * 60 / 180) * (.06 * sqrt(1.12)) / .02 = 41
    assert.ok(some > 31 && some < 53, `${some}`);
    assert.ok(turnCount(runsOf(0.06), { block: 500, turns: 720 }) < some);
  });

  test('enough for six groups of two collections of garbage', () => {
    const collecting = runsOf(0.0001).map((run) => ({
      ...run,
      batches: run.batches?.map(([nanos], at): TurnBatch => [nanos, 1, 0, at % 4 === 0 ? 1 : 0]) ?? [],
    }));
    assert.equal(turnCount(collecting, { block: 500, turns: 180 }), 6 * 2 * 4);
  });

  test('no more than take three times as long as the rest of a block, but 16 anyway', () => {
    assert.equal(turnCount(runsOf(0.9), { block: 200, turns: 600 }), 60);
    assert.equal(turnCount(runsOf(0.9), { block: 200, turns: 6000 }), 16);
  });

  test('never fewer than 16 nor more than 180, and as ever where nothing can be said', () => {
    assert.equal(turnCount(runsOf(0.0001), { block: 500, turns: 180 }), 16);
    assert.equal(turnCount(runsOf(0.9), { block: 500, turns: 180 }), 180);
    assert.equal(turnCount(runsOf(0.1).slice(1), { block: 500, turns: 180 }), TURNS);
    assert.equal(turnCount([], { block: 500, turns: 0 }), TURNS);
  });
});

test('a block is disturbed where fewer than ten pairs had the core', () => {
  const quiet = batches(0.1, 1);
  const without = (clean: number) => quiet.map(([nanos], turn): TurnBatch => [nanos, turn < clean ? 1 : 0, 0, 0]);
  assert.ok(!isDisturbed(quiet, without(10)));
  assert.ok(isDisturbed(quiet, without(9)));
  assert.ok(isDisturbed(without(0), quiet));
  // With few turns at all nothing else can be had.
  assert.ok(!isDisturbed(quiet, without(0).slice(0, 9)));
});
