import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asksFloor } from '../../../../src/kinds/suite/measure/asks-floor.ts';

describe('asksFloor', () => {
  test('asks in the first three rounds, however many runs each has', () => {
    assert.equal(asksFloor([]), true);
    assert.equal(asksFloor([1, 1, 2, 2].map((round) => ({ round }))), true);
    assert.equal(asksFloor([1, 1, 2, 2, 3].map((round) => ({ round }))), false);
  });
});
