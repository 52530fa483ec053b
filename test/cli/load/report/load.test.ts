/** What `jsdyno load` prints, kept as files: `UPDATE_GOLDEN=1` writes them anew, and the difference is to be read. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatRequests, formatTimeline } from '../../../../src/cli/load/report/latency-tables.ts';
import { formatLoad } from '../../../../src/cli/load/report/load.ts';
import { formatHistogram } from '../../../../src/cli/load/report/load-histogram.ts';
import { formatRamp } from '../../../../src/cli/load/report/load-ramp.ts';
import { formatThresholds } from '../../../../src/cli/load/report/load-thresholds.ts';
import { Histogram } from '../../../../src/measure/load/histogram.ts';
import type { RampResult, RampStep } from '../../../../src/measure/load/ramp.ts';
import type { LoadResult } from '../../../../src/measure/load/result.ts';
import { checkThreshold, parseThreshold } from '../../../../src/measure/load/thresholds.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { longNames, renamedIn, SEEDS, TERMINALS, tooWide } from '../../../text/long-names.ts';
import { result } from './made-up.ts';

const step = (rate: number, p99: number, change: Partial<RampStep> = {}): RampStep => ({
  rate,
  requestsPerSecond: rate,
  p50: p99 / 6,
  p99,
  state: 'kept',
  reason: null,
  result,
  ...change,
});
const RAMP: RampResult = {
  options: { from: 1000, to: 20_000, factor: 5 },
  steps: [
    step(1000, 2.2e6),
    step(8000, 10e6),
    step(8500, 14e6, { state: 'past', reason: 'P99 too high' }),
    step(16_000, 400e6, { state: 'past', reason: '61.0 % answered in time' }),
  ],
  limitNs: 11e6,
  knee: 8000,
  end: 'found',
};

suite('what a load prints', () => {
  test('figures, stages, requests, histogram, timeline, thresholds', () => {
    const judged = ['p99 > 20ms', 'errors > 1%', 'rate < 3000', 'p99.99 > 1s'].map((text) =>
      checkThreshold(parseThreshold(text), result),
    );
    const text = [
      formatLoad(result, { verbose: true, placed: 'CPU 1, spins near due times' }),
      formatRequests(result.requests),
      formatHistogram(result.histograms?.latency ?? null),
      formatTimeline(result.timeline),
      formatThresholds(judged),
    ].join('');
    assertGolden(text, 'load.txt');
    for (const line of text
      .slice(text.indexOf('\n\n  '))
      .split('\n')
      .filter((one) => !one.startsWith('CPU')))
      assert.ok(line.length <= 80, line);
  });

  test('two remarks that matter most; the others with --explain', () => {
    const mark = (code: LoadResult['marks'][number]['code']) => ({ code, invalid: false, message: `of ${code}` });
    const marks = (['pipelining', 'interrupted', 'overloaded'] as const).map(mark);
    const remarks = (explain: boolean) =>
      formatLoad({ ...result, marks }, { explain })
        .split('\n')
        .filter((line) => /^!|explain/.test(line));
    assert.deepEqual(remarks(false), ['! of interrupted', '! of overloaded', '1 more remark: --explain']);
    assert.deepEqual(remarks(true), ['! of interrupted', '! of overloaded', '! of pipelining']);
  });

  test('answers that came when the time was over stand apart from those that count', () => {
    const late = {
      ...result,
      durationMs: 15_000,
      requestsPerSecond: 106,
      scheduled: 7500,
      completed: 7000,
      unfinished: 0,
    };
    const answered = (one: LoadResult) => /answered +(.*)/.exec(formatLoad(one))?.[1];
    assert.equal(answered(late), '1,590 in 15 s and 5,410 later of 7,500 that were due, 7 sent again');
    const inTime = { ...late, requestsPerSecond: 466, completed: 7000 };
    assert.equal(answered(inTime), '7,000 of 7,500 that were due, 7 sent again');
  });

  test('a histogram of one value, of a wide range, of nothing', () => {
    const one = new Histogram();
    one.record(123_456);
    const wide = new Histogram();
    for (const ns of [1, 1e3, 1e6, 1e9, 1e12]) wide.record(ns);
    assert.match(formatHistogram(one.toJSON()), /^\n +up to +answers +of all\n +123 µs +1 +100 % {2}█+\n$/);
    assert.ok(formatHistogram(wide.toJSON()).split('\n').length <= 18);
    assert.match(formatHistogram(new Histogram().toJSON()), /no latencies/);
    assert.match(formatTimeline(null), /no timeline/);
  });

  test('the knee, and why there is none', () => {
    const ends: Partial<RampResult>[] = [
      { end: 'generator' },
      { end: 'not reached', steps: RAMP.steps.slice(0, 2) },
      { end: 'none', knee: null, steps: RAMP.steps.slice(2) },
      { end: 'interrupted' },
      { end: 'interrupted', knee: null, steps: [] },
    ];
    const last = ends.map((one) =>
      formatRamp({ ...RAMP, ...one })
        .trimEnd()
        .split('\n\n')
        .at(-1),
    );
    assertGolden(`${formatRamp(RAMP)}\n${last.join('\n')}\n`, 'load-ramp.txt');
  });
});

for (const width of TERMINALS) {
  test(`all of it fits ${width} columns, whatever servers and requests are called`, () => {
    const keys = new Set(['name', 'url', 'version', 'unixSocket', 'message', 'reason', 'text']);
    for (const seed of SEEDS) {
      const rename = longNames(seed);
      const shown = renamedIn(result, keys, rename);
      const judged = [checkThreshold(parseThreshold('p99 > 20ms'), result)];
      const text = [
        formatLoad(shown, { verbose: true, placed: rename('place'), width }),
        formatRequests(shown.requests, width),
        formatHistogram(shown.histograms?.latency ?? null, width),
        formatTimeline(shown.timeline, width),
        formatThresholds(renamedIn(judged, keys, rename), { width }),
        formatRamp(renamedIn(RAMP, keys, rename), { width }),
      ].join('');
      assert.deepEqual(tooWide(text, width), []);
    }
  });
}
