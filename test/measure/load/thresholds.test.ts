import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Histogram } from '../../../src/measure/load/histogram.ts';
import { type LoadResult, quantilesOf } from '../../../src/measure/load/result.ts';
import { checkThreshold, parseThreshold } from '../../../src/measure/load/thresholds.ts';

const histogram = new Histogram();
for (let i = 1; i <= 1000; i++) histogram.record(i * 1e5); // 0.1 to 100 ms
const result = {
  requestsPerSecond: 990,
  completed: 980,
  unfinished: 5,
  failed: { reset: 10, timeout: 5 },
  statuses: { 200: 950, 404: 20, 503: 10 },
  latency: quantilesOf(histogram),
  histograms: { latency: histogram.toJSON(), service: null, lag: null },
} as unknown as LoadResult;

suite('thresholds', () => {
  const cases: [string, number | null, boolean | null][] = [
    ['p99 > 20ms', 99e6, true],
    ['p99>100 ms', 99e6, false],
    ['P50 >= 50ms', 50e6, true],
    ['p99.9 < 0.2s', 99.9e6, true],
    ['p75 > 80ms', 75e6, false],
    ['p99.99 > 99ms', 100e6, true],
    ['max > 100ms', 100e6, false],
    ['min < 200us', 1e5, true],
    ['mean > 60000µs', 50.05e6, false],
    ['rate < 1000', 990, true],
    ['rate < 500/s', 990, false],
    ['errors > 0', 20, true],
    ['errors > 20', 20, false],
    ['errors > 1%', 0.02, true],
    ['errors >= 2%', 0.02, true],
    ['4xx > 5%', 0.02, false],
    ['5xx > 0', 10, true],
  ];
  for (const [text, value, crossed] of cases) {
    test(text, () => {
      const judged = checkThreshold(parseThreshold(text), result);
      assert.equal(judged.crossed, crossed);
      // Quantiles are those of steps of one part in 1,024.
      assert.ok(Math.abs((judged.value ?? 0) / (value ?? 0) - 1) < 0.002, `${judged.value}`);
    });
  }

  test('what the load does not tell', () => {
    const without = { ...result, latency: null, histograms: null } as LoadResult;
    assert.deepEqual(checkThreshold(parseThreshold('p99 > 1ms'), without).crossed, null);
    assert.deepEqual(
      checkThreshold(parseThreshold('errors > 1%'), { ...result, completed: 0, failed: {}, unfinished: 0 }).crossed,
      null,
    );
  });

  test('what is none is refused, and what was meant is named', () => {
    const bad: [string, RegExp, RegExp][] = [
      ['p99', /not a threshold/, /p99 > 20ms/],
      ['p99 = 20ms', /not a threshold/, /> or </],
      ['p99 > 20', /p99 needs a unit/, /us, ms or s/],
      ['p99 > 20mss', /p99 is not in "mss"/, /us, ms or s/],
      ['p99 > 20constructor', /p99 is not in "constructor"/, /us, ms or s/],
      ['p100 > 20ms', /no metric "p100"/, /p/],
      ['p99,9 > 20ms', /no metric "p99,9"/, /did you mean p99/],
      ['errrors > 1', /no metric "errrors"/, /did you mean errors/],
      ['rate < 5ms', /rate is not in "ms"/, /\/s/],
      ['errors > 1ms', /errors is not in "ms"/, /%/],
      ['latency > 5ms', /no metric/, /there are p50/],
      ['max > 1.2.3ms', /not a threshold/, /write a metric/],
    ];
    for (const [text, message, hint] of bad)
      assert.throws(() => parseThreshold(text), { code: 'BAD_OPTION', message, hint }, text);
  });
});
