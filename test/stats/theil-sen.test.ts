import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { theilSenSlope } from '../../src/stats/theil-sen.ts';

const x = Array.from({ length: 50 }, (_, i) => i / 20);

suite('the slope of Theil and Sen', () => {
  test('is that of a line, whatever a quarter of its points are', () => {
    assert.equal(
      theilSenSlope(
        x,
        x.map(() => 7),
      ),
      0,
    );
    const line = x.map((at) => 3 * at - 1);
    assert.ok(Math.abs(theilSenSlope(x, line) - 3) < 1e-9);
    const spoilt = line.map((value, i) => (i % 4 === 1 ? 1e6 : value));
    assert.ok(Math.abs(theilSenSlope(x, spoilt) - 3) < 0.2);
  });

  test('of a saw of equal teeth is nearly none', () => {
    const saw = x.map((_, i) => i % 5);
    assert.ok(Math.abs(theilSenSlope(x, saw)) < 0.1);
  });

  test('of very many points is looked at evenly', () => {
    const many = Array.from({ length: 100_000 }, (_, i) => i);
    assert.ok(
      Math.abs(
        theilSenSlope(
          many,
          many.map((at) => -2 * at + (at % 7)),
        ) + 2,
      ) < 1e-3,
    );
  });

  test('needs two points that differ', () => {
    for (const none of [[], [1], [1, 1]]) assert.ok(Number.isNaN(theilSenSlope(none, none)));
  });
});

suite('the interval of a mean', () => {
  test("is Student's: that of 1 to 5 by R's t.test", () => {
    const [low, high] = meanInterval([1, 2, 3, 4, 5]) ?? [0, 0];
    assert.ok(Math.abs(low - 1.036757) < 1e-6 && Math.abs(high - 4.963243) < 1e-6, `${low} ${high}`);
  });

  test('of equal values is that value, of one there is none', () => {
    assert.deepEqual(meanInterval([0, 0, 0]), [0, 0]);
    assert.equal(meanInterval([1]), null);
  });
});
