import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { costOf, type LoadedWindow, orderOf, pairsFor } from '../../../src/inspect/capture/windows.ts';

/** Windows whose request costs `base` ns, more by `share` with the profiler, and by what a pair has met. */
function windowsOf(share: number, met: readonly number[], cpu = true): LoadedWindow[] {
  return orderOf(met.length).map((profiled, i) => {
    const ns = 20_000 * (met[Math.floor(i / 2)] as number) * (profiled ? 1 + share : 1) * (1 + 0.001 * (i % 3));
    return { profiled, answered: 1000, failed: 0, requestsPerSecond: 1e9 / ns, cpuNs: cpu ? ns * 1000 : null };
  });
}

suite('windows with the profiler and without it', () => {
  test('come in pairs, by turns the one and the other first', () => {
    assert.deepEqual(orderOf(3), [true, false, false, true, true, false]);
    assert.equal(pairsFor(100), 5);
    assert.equal(pairsFor(5000), 10);
    assert.equal(pairsFor(600_000), 20);
  });

  test('tell the cost, whatever both windows of a pair meet', () => {
    for (const cpu of [true, false]) {
      const cost = costOf(windowsOf(0.02, [9, 1, 1.4, 0.9, 2, 1.1], cpu));
      assert.ok(cost !== null);
      assert.ok(Math.abs(cost.share - 0.02) < 0.002, `${cost.share}`);
      assert.ok(cost.interval[0] < 0.02 && 0.02 < cost.interval[1]);
      assert.equal(cost.pairs, 5);
      assert.equal(cost.of, cpu ? 'CPU time a request' : 'requests per second');
    }
  });

  test('leave out the first pair, in which an engine looks anew at all its code', () => {
    const windows = windowsOf(0, [1, 1, 1, 1, 1]);
    (windows[0] as LoadedWindow).cpuNs = 1e12;
    assert.ok(Math.abs(costOf(windows)?.share ?? 1) < 0.002);
  });

  test('tell nothing where there are too few, or nobody answered', () => {
    assert.equal(costOf([]), null);
    assert.equal(costOf(windowsOf(0.02, [1, 1])), null);
    const silent = windowsOf(0.02, [1, 1, 1, 1], false).map((one) => ({ ...one, answered: 0, requestsPerSecond: 0 }));
    assert.equal(costOf(silent), null);
  });
});
