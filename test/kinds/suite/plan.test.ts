/** What a plan of a comparison has where nothing is said. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suitePlan } from '../../../src/kinds/suite/plan.ts';

test('a comparison has 20 rounds at most in turns, and 30 one after the other', () => {
  assert.equal(suitePlan('compare', { turns: true }).runs, 20);
  assert.equal(suitePlan('compare', { turns: false }).runs, 30);
  assert.equal(suitePlan('compare', { calibrate: false }).runs, 30, 'as declared');
  for (const choice of [{ fixed: true }, { fixed: true, turns: true }, { native: true }, { test: true }]) {
    assert.equal(suitePlan('compare', choice).runs, 30, JSON.stringify(choice));
  }
});

test('it has as many as are told', () => {
  assert.equal(suitePlan('compare', { turns: true, runs: 30 }).runs, 30);
  assert.equal(suitePlan('compare', { fixed: true, runs: 6 }).runs, 6);
});

test('other commands have their own', () => {
  assert.deepEqual(
    (['run', 'scatter', 'noise', 'calibrate'] as const).map((view) => suitePlan(view).runs),
    [1, 30, 10, 30],
  );
});
