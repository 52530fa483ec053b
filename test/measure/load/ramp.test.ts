/** The search for the knee, on servers that are formulas: an M/M/1 queue, whose P99 is that of an idle one by 1 - utilisation. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judged, type RampOptions, ramp } from '../../../src/measure/load/ramp.ts';
import type { LoadResult, Mark } from '../../../src/measure/load/result.ts';

const CAPACITY = 10_000;
const IDLE_P99 = 2e6;

function answerOf(rate: number, change: Partial<LoadResult> = {}): LoadResult {
  const p99 = rate < CAPACITY ? IDLE_P99 / (1 - rate / CAPACITY) : 1e10;
  const latency = { min: 1, mean: p99 / 4, p50: p99 / 6, p90: p99 / 2, p99, p999: 2 * p99, max: 3 * p99 };
  const requestsPerSecond = Math.min(rate, CAPACITY);
  const counts = { scheduled: rate, completed: rate, unfinished: 0, failed: {}, durationMs: 1000 };
  return { ...counts, requestsPerSecond, latency, marks: [], ...change } as unknown as LoadResult;
}

const OPTIONS: RampOptions = { from: 1000, to: 50_000, factor: 5 };
const late = { marks: [{ code: 'lagging', invalid: true, message: 'late' } as Mark] };

/** Runs a search and counts its loads. */
async function search(
  options: Partial<RampOptions>,
  run: (rate: number, count: number) => LoadResult = (rate) => answerOf(rate),
) {
  const rates: number[] = [];
  const found = await ramp({ ...OPTIONS, ...options }, async (rate) => run(rate, rates.push(rate)));
  return { ...found, rates };
}

suite('the knee', () => {
  for (const factor of [2, 5, 10]) {
    test(`is where P99 is ${factor} times that at the low load, to 5 %`, async () => {
      const { knee, end, limitNs, steps, rates } = await search({ factor });
      const expected = CAPACITY * (1 - (1 - 0.1) / factor);
      assert.equal(end, 'found');
      assert.ok((knee ?? 0) <= expected * 1.005 && (knee ?? 0) >= expected / 1.06, `${knee} of ${expected}`);
      assert.ok(Math.abs((limitNs ?? 0) / ((factor * IDLE_P99) / 0.9) - 1) < 1e-9);
      assert.ok(rates.length <= 20, `${rates}`);
      const all = steps.map(({ rate }) => rate);
      assert.deepEqual(
        all,
        [...all].sort((a, b) => a - b),
      );
      assert.ok(steps.every(({ rate, state }) => (state === 'kept') === rate <= (knee ?? 0)));
    });
  }

  test('a P99 that grows by less than 1 ms is no matter', async () => {
    const tiny = (rate: number) => answerOf(rate, { latency: { p50: 1e4, p99: rate > 5000 ? 9e5 : 1e5 } as never });
    assert.equal((await search({ to: 9000 }, tiny)).end, 'not reached');
  });

  test('one disturbance does not end the search', async () => {
    const disturbed = (rate: number, count: number) =>
      answerOf(rate, count === 2 || count === 4 ? { requestsPerSecond: rate / 2 } : {});
    const { knee, end } = await search({}, disturbed);
    assert.equal(end, 'found');
    assert.ok((knee ?? 0) > 7500, `${knee}`);
  });

  test('the end of the generator is not that of the server', async () => {
    const { knee, end, steps } = await search({}, (rate) => answerOf(rate, rate > 3000 ? late : {}));
    assert.equal(end, 'generator');
    assert.ok((knee ?? 0) >= 2800 && (knee ?? 0) <= 3000, `${knee}`);
    assert.ok(steps.some(({ state }) => state === 'generator'));
  });

  test('none below, none above, interrupted', async () => {
    assert.equal((await search({ to: 4000 })).end, 'not reached');
    assert.equal((await search({ to: 4000 })).knee, 4000);
    const none = await search({ from: 20_000 });
    assert.deepEqual([none.end, none.knee, none.rates.length], ['none', null, 1]);
    assert.equal((await search({}, (rate) => answerOf(rate, late))).end, 'generator');
    const controller = new AbortController();
    const aborted = await ramp(
      OPTIONS,
      async (rate) => {
        if (rate > 3000) controller.abort();
        return answerOf(rate);
      },
      { abort: controller.signal },
    );
    assert.deepEqual([aborted.end, aborted.knee], ['interrupted', 2000]);
  });
});

suite('a step', () => {
  const cases: [string, Partial<LoadResult>, string, RegExp | null][] = [
    ['kept', {}, 'kept', null],
    ['98 % answered in time', { requestsPerSecond: 980 }, 'past', /98\.0 % answered in time/],
    ['failures', { failed: { reset: 5 } }, 'past', /5 of 1005 were not answered/],
    ['P99 above the limit', { latency: { p50: 1, p99: 11e6 } as never }, 'past', /P99 too high/],
    ['a late generator, whatever else', { ...late, requestsPerSecond: 1 }, 'generator', /late/],
    [
      'a generator without CPU of which the server is not known',
      { marks: [{ code: 'generator-bound', invalid: false, message: '' }] },
      'kept',
      null,
    ],
  ];
  for (const [name, change, state, reason] of cases) {
    test(name, () => {
      const step = judged(1000, answerOf(1000, change), 10e6);
      assert.equal(step.state, state);
      if (reason === null) assert.equal(step.reason, null);
      else assert.match(step.reason ?? '', reason);
    });
  }
});
