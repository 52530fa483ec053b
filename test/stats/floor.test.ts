import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtFloor, isEmptyLoop } from '../../src/stats/floor.ts';

test('what costs less than .3 ns or half a turn beyond an empty loop is one', () => {
  const is = (opNanos: number, loopNanos: number) => isEmptyLoop({ opNanos, loopNanos });
  // As measured: dead bodies are the loop itself; one multiplication, a property, parseInt are not.
  assert.deepEqual([is(0.5, 0.5), is(0.67, 0.67), is(0.17, 0.18), is(0.17, 0.3)], [true, true, true, true]);
  assert.deepEqual([is(1.34, 0.5), is(1.34, 0.67), is(1.34, 0.17), is(3.2, 0.5)], [false, false, false, false]);
});

test('of operations that are faster than a turn can be nothing is said', () => {
  assert.equal(isEmptyLoop({ opNanos: 0.1, loopNanos: 0.5 }), undefined);
});

test('half of the runs that tell are enough, none are not', () => {
  assert.deepEqual([isAtFloor(2, 4), isAtFloor(1, 3), isAtFloor(3, 3), isAtFloor(0, 0)], [true, false, true, false]);
});
