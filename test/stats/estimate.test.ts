import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateOf, inverseOf, plusMinusOf } from '../../src/stats/estimate.ts';
import { meanOfKnown, medianOfKnown } from '../../src/stats/known.ts';
import { assertClose as close } from './close.ts';

test('geometric mean, with an interval of the logarithms', () => {
  const estimate = estimateOf([1, Math.E, Math.E ** 2]);
  close(estimate?.value ?? Number.NaN, Math.E, 1e-12);
  // t at 95 % for 2 degrees of freedom is 4.302653; the standard error of 0, 1, 2 is 1 / sqrt(3).
  const half = 4.302652729911275 / Math.sqrt(3);
  close(estimate?.interval?.[0] ?? Number.NaN, Math.exp(1 - half), 1e-9);
  close(estimate?.interval?.[1] ?? Number.NaN, Math.exp(1 + half), 1e-9);
  close(plusMinusOf(estimate ?? { interval: null }) ?? Number.NaN, Math.expm1(half), 1e-9);
});

test('a single figure has no interval, equal ones have one without width, and what has no logarithm does not count', () => {
  assert.deepEqual(estimateOf([1]), { value: 1, interval: null });
  assert.equal(plusMinusOf({ interval: null }), null);
  const equal = estimateOf([1, 1, 1]);
  assert.equal(equal?.interval?.[0], equal?.value);
  assert.equal(plusMinusOf(equal ?? { interval: null }), 0);
  assert.deepEqual(estimateOf([0, undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -1, 1]), estimateOf([1]));
  assert.equal(estimateOf([0]), null);
});

test('the inverse of ops/s is ns/op, its ends the other way round', () => {
  assert.deepEqual(inverseOf({ value: 2e6, interval: [1e6, 4e6] }), { value: 500, interval: [250, 1000] });
  assert.deepEqual(inverseOf({ value: 1e9, interval: null }), { value: 1, interval: null });
});

test('means and medians are of what is told', () => {
  assert.equal(medianOfKnown([3, undefined, 1, null, Number.NaN]), 2);
  assert.equal(meanOfKnown([undefined, 1, 4]), 2.5);
  assert.deepEqual([medianOfKnown([undefined]), meanOfKnown([])], [null, null]);
});
