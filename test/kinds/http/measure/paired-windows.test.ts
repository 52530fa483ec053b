import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pairedRatio } from '../../../../src/kinds/http/measure/paired-windows.ts';
import type { LoadWindow } from '../../../../src/measure/load/result.ts';

/** Windows of 100 ms, 10 ms of them before anything counts, with so many answers a ms. */
function windows(rates: readonly number[], busy: number | null = 1, lost: readonly number[] = []): LoadWindow[] {
  return rates.map((rate, i) => {
    const lostMs = busy === null ? null : (lost[i] ?? 0);
    const whole = { ms: 100, answered: rate * (100 - (lostMs ?? 0)), lostMs, busy };
    return { atMs: 200 * i, ms: 90, answered: rate * 0.9 * (100 - (lostMs ?? 0)), whole };
  });
}

const near = (found: number | null, ratio: number) => assert.ok(Math.abs((found ?? 0) - ratio) < 1e-9, `${found}`);

suite('ratios of windows', () => {
  const RATES = [100, 50, 200, 100, 120];

  test('are those of neighbours, whatever both went through, and one bad window is no matter', () => {
    const second = RATES.map((rate) => rate * 1.1);
    near(pairedRatio(windows(RATES), windows(second)), 1.1);
    second[2] = 1;
    near(pairedRatio(windows(RATES), windows(second)), 1.1);
  });

  test('do not count what others took, whether the CPU limits or not', () => {
    for (const busy of [1, 0.5]) {
      const disturbed = windows(RATES, busy, [50, 20, 70, 10, 30]);
      near(pairedRatio(windows(RATES, busy), disturbed), 1);
      near(pairedRatio(disturbed, windows(RATES, busy)), 1);
    }
  });

  test('are of the time that counts alone where the CPU does not limit', () => {
    const slow = windows(RATES, 0.5).map((one) => ({ ...one, whole: { ...one.whole, answered: 1 } }));
    near(pairedRatio(windows(RATES, 1), slow), 1);
    near(pairedRatio(slow, windows(RATES, 1)), 1);
  });

  test('are those of plain rates where nobody tells what others took', () => {
    near(
      pairedRatio(
        windows(RATES, null),
        windows(
          RATES.map((rate) => rate * 2),
          null,
        ),
      ),
      2,
    );
  });

  test('windows without an answer, or without a partner, have none', () => {
    assert.equal(pairedRatio(windows([0, 100]), windows([100, 0])), null);
    near(pairedRatio(windows([100, 100]), windows([110])), 1.1);
    assert.equal(pairedRatio([], []), null);
  });
});
