import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmations } from '../../../src/stats/series/confirm-steps.ts';
import type { SeriesBlock } from '../../../src/stats/series/series-block.ts';
import { createRandom, normalNoise } from '../simulation.ts';
import { measured, stepped } from './simulation.ts';

const PAIR = { before: 4, after: 5, set: [3, 4, 5, 6] };

function fresh(logRatio: number, rounds: number, seed: number, sd = 0.01): SeriesBlock[] {
  const random = createRandom(seed);
  const truth = { levels: stepped(10, [{ at: 5, logRatio }]), sd, noise: normalNoise };
  return Array.from({ length: rounds }, (_, i) => measured(truth, i + 1, [4, 5], random));
}

test('a step is confirmed, a pair that does not differ is refuted, too few rounds are still active', () => {
  const [step, same, few, none] = confirmations(
    [PAIR, PAIR, PAIR, PAIR],
    [fresh(-0.15, 30, 1), fresh(0, 30, 2), fresh(0.15, 2, 3), []],
  );
  assert.equal(step?.state, 'confirmed');
  assert.deepEqual(step?.between, [4, 5]);
  assert.ok((step?.rounds as number) < 12, `${step?.rounds} rounds`);
  const [low, high] = step?.interval ?? [0, 0];
  assert.ok(low < -0.15 && -0.15 < high && high < 0, `${low} ${high}`);
  assert.ok((step?.q as number) <= 0.05);
  assert.equal(same?.state, 'refuted');
  assert.deepEqual(same?.between, [3, 4, 5, 6], 'what is not confirmed names no pair');
  assert.equal(few?.state, 'active');
  assert.deepEqual(
    { state: none?.state, rounds: none?.rounds, logRatio: none?.logRatio, q: none?.q },
    { state: 'active', rounds: 0, logRatio: null, q: null },
  );
});

test('noise that hides everything is undecided, with the bound', () => {
  const answers = confirmations(
    Array.from({ length: 20 }, () => PAIR),
    Array.from({ length: 20 }, (_, i) => fresh(0, 30, 40 + i, 0.3)),
  );
  const undecided = answers.filter(({ state }) => state === 'undecided');
  assert.ok(undecided.length >= 19, `${undecided.length} of 20`);
  for (const { words } of undecided) assert.match(words, /^undecided: at most/);
});

test('candidates are one family: what one alone would confirm, among many takes more rounds', () => {
  const alone = confirmations([PAIR], [fresh(0.03, 30, 5, 0.02)]);
  const many = confirmations(
    Array.from({ length: 60 }, () => PAIR),
    [fresh(0.03, 30, 5, 0.02), ...Array.from({ length: 59 }, (_, i) => fresh(0, 30, 100 + i, 0.02))],
  );
  assert.equal(alone[0]?.state, 'confirmed');
  assert.ok((many[0]?.rounds as number) > (alone[0]?.rounds as number));
});

test('a block without both places is passed over', () => {
  const blocks = fresh(0.2, 10, 6);
  const gap = {
    round: 11,
    logs: new Map([
      [4, 1],
      [7, 1],
    ]),
  };
  assert.deepEqual(confirmations([PAIR], [[gap, ...blocks]]), confirmations([PAIR], [blocks]));
});
