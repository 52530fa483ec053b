import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseForBudget, stageBudget } from '../../src/experiment/budget.ts';
import { roundsNeeded } from '../../src/stats/sequential/rounds-needed.ts';
import { sessionDecisions } from '../../src/stats/sequential/session.ts';

test('everything while the time lasts, then what is cheapest to decide', () => {
  const candidates = [
    { configuration: 1, roundMs: 100, rounds: 20 },
    { configuration: 2, roundMs: 500, rounds: 2 },
    { configuration: 3, roundMs: 50, rounds: 3 },
  ];
  assert.deepEqual([...chooseForBudget(candidates, 1000)].sort(), [1, 2, 3]);
  assert.deepEqual([...chooseForBudget(candidates, 560)].sort(), [2, 3]);
  assert.deepEqual([...chooseForBudget(candidates, 160)].sort(), [1, 3]);
  assert.deepEqual([...chooseForBudget(candidates, 0)], []);
});

test('a comparison near its verdict needs fewer rounds than one far from it', () => {
  const series = (ratio: number, noise: number) => ({
    rounds: [1, 2, 3, 4],
    baseline: [100, 100, 100, 100],
    contender: [1, -1, 1.2, -0.9].map((sign) => 100 * ratio * (1 + noise * sign)),
  });
  const [near, far, same] = sessionDecisions([series(1.03, 0.01), series(1.03, 0.1), series(1, 0.01)], { cap: 30 });
  assert.ok(near && far && same);
  const needed = [near, far, same].map((decision) => roundsNeeded(decision, 0.02));
  assert.ok((needed[0] as number) < (needed[1] as number));
  assert.ok((needed[2] as number) < (needed[1] as number));
  assert.ok(needed.every((rounds) => rounds >= 1));
});

test('a stage takes its share of what those before it have left, and the last one the rest', () => {
  assert.equal(stageBudget(60_000, 0, 0.5), 30_000);
  assert.equal(stageBudget(60_000, 12_000), 48_000);
  assert.equal(stageBudget(60_000, 70_000), 0);
  assert.equal(stageBudget(undefined, 70_000, 0.5), undefined);
});
