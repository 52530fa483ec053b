import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asksFloor } from '../../../../src/kinds/suite/measure/asks-floor.ts';

describe('asksFloor', () => {
  test('asks in the first three rounds, however many runs each has', () => {
    assert.equal(asksFloor([]), true);
    const runs = (...rounds: number[]) => rounds.map((round) => ({ round, rate: 1 }));
    assert.equal(asksFloor(runs(1, 1, 2, 2)), true);
    assert.equal(asksFloor(runs(1, 1, 2, 2, 3)), false);
    assert.equal(asksFloor([...runs(1, 1, 2, 2), { round: 3, rate: null }]), true, 'a run that failed tells nothing');
  });
});
