/** Points of series from ratios and from files: of long chains, of many parts, and of files whose dates are none. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chained, type PairedRatio } from '../../../src/search/history/chained.ts';
import { asvPoints } from '../../../src/search/history/read/asv.ts';
import { bencherPoints } from '../../../src/search/history/read/bencher.ts';
import { otavaPoints } from '../../../src/search/history/read/otava-csv.ts';

const key: PairedRatio['key'] = {
  ...{ kind: 'ops', benchmark: 'a.js', configuration: '', variant: 'node', suite: null, host: 'paired' },
  metric: { name: 'rate', unit: 'ops/s', isSmallerBetter: false },
};
const facts = { key, time: '2026-01-01T00:00:00Z', interval: null, verdict: null };
const ratio = (from: string, to: string, log = 0.25) => ({ ...facts, from, to, log, experiment: `${from} ${to}` });

suite('points', () => {
  test('of a chain, each is as far from the reference as the ratios between them say', () => {
    const points = chained(Array.from({ length: 5_000 }, (_, i) => ratio(`${i}`, `${i + 1}`)));
    assert.equal(points.length, 5_001);
    assert.deepEqual([points.at(-1)?.label, points.at(-1)?.log], ['5000', 1_250]);
  });

  test('of ratios that nothing connects, each has a reference, and what measured it', () => {
    const points = chained(Array.from({ length: 10_000 }, (_, i) => ratio(`base ${i}`, `head ${i}`)));
    assert.equal(points.length, 20_000);
    assert.ok(points.every(({ label, experiment }) => experiment?.includes(label)));
  });

  test('have no time where a file has a date that is none', () => {
    const bencher = {
      ...{ branch: { name: 'main' }, testbed: { name: 'ci' }, benchmark: { name: 'a' } },
      ...{ measure: { name: 'latency', units: 'ns' } },
      metrics: [{ start_time: 'yesterday', version: { number: 1 }, metric: { value: 1 } }],
    };
    const asv = { commit_hash: 'abc', date: 1e300, params: { machine: 'm' }, result_columns: ['result', 'params'] };
    const points = [
      ...bencherPoints({ results: [bencher] }, 'file'),
      ...asvPoints({ ...asv, results: { a: [[1], []] } }, 'file'),
      ...otavaPoints('time,commit,a\n99999999999999999999,abc,1\n'),
    ];
    assert.deepEqual(
      points.map(({ time }) => time),
      [null, null, null],
    );
  });
});
