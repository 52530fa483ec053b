import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { selfTestBudget, sharesOfRest } from '../../../../src/search/gate/measure/budget.ts';
import { LEAST_MS } from '../../../../src/search/in-turn/measure-in-turn.ts';

suite('the time of a gate', () => {
  test('that is left at the end goes to experiments by their undecided rows', () => {
    assert.deepEqual(sharesOfRest(9000, [2, 0, 1]), [6000, 0, 3000]);
    assert.deepEqual(sharesOfRest(9000, [0, 0]), [0, 0]);
  });

  test('base against itself gets a fifth, and no more than is left', () => {
    const of = (leftMs: number) => selfTestBudget(100_000, { leftMs, spentMs: 100_000 - leftMs, isSuspected: true });
    assert.equal(of(60_000), 20_000);
    assert.equal(of(7000), 7000);
  });

  test('it gets something even where nothing is left, since what would fail stands unproven else', () => {
    const overdrawn = { leftMs: -3000, spentMs: 103_000, isSuspected: true };
    assert.equal(selfTestBudget(100_000, overdrawn), LEAST_MS);
  });

  test('where nothing would fail it takes no more than a quarter of what was measured', () => {
    const quick = { leftMs: 88_000, spentMs: 12_000, isSuspected: false };
    assert.equal(selfTestBudget(100_000, quick), 3000);
    assert.equal(selfTestBudget(100_000, { ...quick, isSuspected: true }), 20_000);
  });
});
