import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isTold, pairedDifference } from '../../../../src/search/why/where/paired.ts';

const close = (value: number | undefined, expected: number) =>
  assert.ok(Math.abs((value ?? Number.NaN) - expected) < 1e-3, `${value} instead of ${expected}`);

suite('differences over pairs', () => {
  const figures = { old: [10, 12, 11, 13], new: [15, 16, 17, 18] };

  test('have the interval of a paired t-test, wider where more must hold at once', () => {
    // Differences 5, 4, 6, 5: 5 -+ 3.182446 * 0.816497 / 2.
    const { difference, interval, together, share } = pairedDifference(figures, 10);
    assert.equal(difference, 5);
    close(interval?.[0], 3.700772);
    close(interval?.[1], 6.299228);
    assert.ok((together?.[0] ?? 9) < 3.7 && (together?.[1] ?? 0) > 6.3);
    assert.equal(share, null);
  });

  test('are no surer than their samples', () => {
    const once = { old: [0, 0, 0], new: [5, 5, 5] };
    assert.deepEqual(pairedDifference(once, 1).interval, [5, 5]);
    const { interval } = pairedDifference({ ...once, counting: [25, 25, 25] }, 1);
    assert.ok(!isTold(interval));
  });

  test('are shares of a whole that is told from none', () => {
    const whole = { old: [20, 21, 20, 22], new: [30, 31, 30.5, 31.5] };
    const { share, shareInterval } = pairedDifference(figures, 1, whole);
    close(share ?? undefined, 0.5);
    assert.ok((shareInterval?.[0] ?? 9) < 0.5 && (shareInterval?.[1] ?? 0) > 0.5);
    const none = { old: [20, 21, 20, 22], new: [21, 20, 21, 21] };
    assert.equal(pairedDifference(figures, 1, none).share, null);
  });

  test('of one pair have none', () => {
    const { interval, share } = pairedDifference({ old: [1], new: [2] }, 1, { old: [1], new: [2] });
    assert.equal(interval, null);
    assert.equal(share, null);
  });
});
