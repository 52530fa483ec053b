import assert from 'node:assert/strict';

/**
 * Asserts that `actual` agrees with `expected` to `tolerance`, relative to the expected value (absolute where it is
 * 0).
 */
export function assertClose(actual: number, expected: number, tolerance = 1e-9, what = ''): void {
  const scale = expected === 0 ? 1 : Math.abs(expected);
  const error = Math.abs(actual - expected) / scale;
  assert.ok(error <= tolerance, `${what}: ${actual} is not ${expected} (relative error ${error})`);
}
