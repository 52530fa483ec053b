import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { numbersIn } from '../../src/text/numbers.ts';
import { quantityOf } from '../../web/quantity.ts';

suite('the amount that a cell tells', () => {
  for (const [text, comma, value] of [
    ['1.23M', false, 1.23e6],
    ['1,23 mi', true, 1.23e6],
    ['1.59x faster', false, 1.59],
    ['.012', false, 0.012],
    ['−3.4 %', false, -3.4],
    ['+1,234', false, 1234],
    ['29/30', false, 29],
    ['14.2 µs', false, 14.2e-6],
    ['5.00 ms', false, 5e-3],
    ['3.10 kB', false, 3100],
    ['+10.9 to +13.8 %', false, 10.9],
    ['–', false, null],
    ['failed', false, null],
  ] as const) {
    test(text, () => {
      const found = quantityOf(text, comma);
      if (value === null || found === null) assert.equal(found, value);
      else assert.ok(Math.abs(found - value) <= Math.abs(value) * 1e-12);
    });
  }

  test('is in the order of the figures that the page wrote, in every unit', () => {
    const times = [3e-9, 4.1e-6, 2.2e-3, 0.5, 12];
    for (const language of ['en', 'ru'] as const) {
      const read = times.map((time) => quantityOf(numbersIn(language).amount('s', time), language !== 'en') ?? 0);
      assert.deepEqual(
        read,
        read.toSorted((a, b) => a - b),
      );
      assert.equal(quantityOf(numbersIn(language).change(-0.0456), language !== 'en'), -4.6);
    }
  });
});
