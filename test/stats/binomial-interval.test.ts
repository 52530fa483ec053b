import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binomialInterval } from '../../src/stats/binomial-interval.ts';
import { assertClose } from './close.ts';
import { reference } from './fixtures.ts';

test("Clopper and Pearson's interval is that of SciPy", () => {
  assert.ok(reference.shares.length > 10);
  for (const { found, n, confidence, low, high } of reference.shares) {
    const interval = binomialInterval(found, n, confidence);
    assertClose(interval[0], low, 1e-9, `${found} of ${n}`);
    assertClose(interval[1], high, 1e-9, `${found} of ${n}`);
  }
});

test('what are no counts is refused', () => {
  for (const [found, n] of [
    [1, 0],
    [-1, 5],
    [6, 5],
    [1.5, 5],
  ] as const) {
    assert.throws(() => binomialInterval(found, n), RangeError);
  }
});
