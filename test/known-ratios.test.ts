import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRatios } from './known-ratios.ts';

/** Rounds of such ratios, and how many were asked for. */
function rounds(...ratios: number[][]) {
  let count = 0;
  const measure = async () => ratios[count++ % ratios.length] as number[];
  return { measure, asked: () => count };
}

test('one round is enough where it has the ratios', async () => {
  const { measure, asked } = rounds([2, 1]);
  await assertRatios(measure, [[1.6, 2.5], [0.7, 1.4]]); // biome-ignore format: a pair a ratio
  assert.equal(asked(), 1);
});

test('a surprising round is looked at with others; what is wrong in all of them is wrong', async () => {
  const noisy = rounds([9], [0.6], [3]);
  await assertRatios(noisy.measure, [[1.6, 2.5]]);
  assert.equal(noisy.asked(), 3);
  // These agree, by chance; the next ones do not.
  const late = rounds([1], [1.1], [1.05], [2.1], [1.9], [2]);
  await assertRatios(late.measure, [[1.6, 2.5]]);
  assert.ok(late.asked() > 3 && late.asked() <= 9, `${late.asked()}`);
  const same = rounds([1], [1.1], [0.9], [1.05]);
  await assert.rejects(assertRatios(same.measure, [[1.6, 2.5]]), /is not 1\.6 to 2\.5: 1, 1\.1, 0\.9/);
  assert.equal(same.asked(), 9);
  const nothing = rounds([Number.NaN]);
  await assert.rejects(assertRatios(nothing.measure, [[1.6, 2.5]]));
});
