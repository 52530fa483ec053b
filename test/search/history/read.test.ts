/** Series from the files of other tools, from gates and from stored comparisons. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { historyLine } from '../../../src/search/gate/history/history-line.ts';
import { chained } from '../../../src/search/history/chained.ts';
import { gathered } from '../../../src/search/history/gathered.ts';
import { readSources } from '../../../src/search/history/read/sources.ts';
import { ratiosOf } from '../../../src/search/history/read/stored.ts';
import type { Series } from '../../../src/search/history/series.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import type { ReportRow, ReportVariant } from '../../../src/show/report/row.ts';
import { report, row } from '../gate/history/sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-history-'));
after(() => rmSync(folder, { recursive: true }));

function written(files: Record<string, string>): string[] {
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

const series = async (files: Record<string, string>): Promise<Series[]> =>
  gathered((await readSources(written(files))).points);
const shown = ({ key, points }: Series) => [
  key.kind,
  [key.benchmark, key.configuration].filter(Boolean).join(' '),
  key.host,
  points.map(({ label, log }) => `${label} ${Number(Math.exp(log).toFixed(3))}`).join(', '),
];

test('data.js of github-action-benchmark: all commits of each benchmark, on machines that nobody knows', async () => {
  const bench = (value: number) => [{ name: 'fib(20)', value, unit: 'ops/sec' }];
  const commits = ['a', 'b'].map((id, i) => ({
    commit: { id: id.repeat(40) },
    date: 1_573_312_140_323 + i,
    tool: 'benchmarkjs',
    benches: bench(100 + i),
  }));
  const [one] = await series({
    'data.js': `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 3, repoUrl: 'https://github.com/a/b', entries: { Fib: commits } })}`,
  });
  assert.deepEqual(shown(one as Series), [
    'github-action-benchmark',
    'Fib fib(20)',
    'unknown',
    'aaaaaaaaaaaa 100, bbbbbbbbbbbb 101',
  ]);
  assert.equal(one?.key.metric.isSmallerBetter, false);
  assert.equal(one?.points[0]?.time, '2019-11-09T15:09:00.323Z');
});

test("Otava's CSV: each column of numbers", async () => {
  const found = await series({
    'otava.csv': 'time,commit,branch,p50,note\n2024-01-02,b,main,2,x\n2024-01-01,a,main,1,y\n',
  });
  assert.deepEqual(found.map(shown), [['otava', 'p50', 'unknown', 'a 1, b 2']]);
});

test('asv: parameters, what failed, NaN, and its machines', async () => {
  const of = (commit: string, date: number, result: string) =>
    `{"commit_hash": "${commit.repeat(40)}", "env_name": "py3", "date": ${date}, "params": {"machine": "box"},
      "result_columns": ["result", "params"], "results": {"bench.time_it": [${result}, [["1", "2"], ["'x'"]]]}}`;
  const found = await series({
    'asv/box/b.json': of('b', 2000, '[0.5, NaN]'),
    'asv/box/a.json': of('a', 1000, '[0.25, null]'),
  });
  assert.deepEqual(found.map(shown), [['asv', "bench.time_it 1 'x'", 'box', 'aaaaaaaaaaaa 0.25, bbbbbbbbbbbb 0.5']]);
});

test('bencher perf --json, of its older and newer forms', async () => {
  const named = (name: string) => ({ name });
  const metrics = [3, 4].map((value, i) => ({
    start_time: `2024-01-0${i + 1}T00:00:00Z`,
    version: { number: i, hash: null },
    metric: { value, lower_value: value - 1, upper_value: null },
  }));
  const measure = { name: 'Latency', units: 'nanoseconds (ns)' };
  const results = [{ branch: named('main'), testbed: named('ci'), benchmark: named('parse'), measure, metrics }];
  const [one] = await series({ 'bencher.json': JSON.stringify({ results }) });
  assert.deepEqual(shown(one as Series), ['bencher', 'parse', 'unknown', '#0 3, #1 4']);
  assert.equal(one?.key.metric.isSmallerBetter, true);
  // A benchmark has a line for each set of parameters, and a measure need not have the figure "value".
  const lines = [{ set: {} }, { set: { size_mb: 16 } }].map((parameter) => ({ ...results[0], parameter }));
  const [first] = metrics;
  const nameless = { ...first, metric: undefined, metrics: { allocations: { value: 1024 } } };
  const newer = await series({
    'newer.json': JSON.stringify({ results: [lines[0], { ...lines[1], metrics: [first, nameless] }] }),
  });
  assert.deepEqual(newer.map(shown), [
    ['bencher', 'parse', 'unknown', '#0 3, #1 4'],
    ['bencher', 'parse size_mb=16', 'unknown', '#0 3'],
  ]);
});

test('gates of commits make one chain, whichever machine measured', async () => {
  const machine = { key: 'x', cpu: 'x', cores: 2, memoryGiB: 8, kernel: 'linux 6.8 x64' };
  const gate = (base: string, commit: string, ratio: number, day: number) => {
    const [old, head] = [base, commit].map((letter) => ({ name: letter, commit: letter.repeat(40), subject: null }));
    const created = `2026-01-0${day}T00:00:00Z`;
    const one = report({ base: old as never, head: head as never, created, rows: [row({ ratio })] });
    return `${JSON.stringify(historyLine(one, { ...machine, key: String(day) }))}\n`;
  };
  const files = { 'gates/1.jsonl': gate('a', 'b', 2, 1), 'gates/2.jsonl': `${gate('b', 'c', 0.25, 2)}{"schema":1,"ki` };
  const [one, ...others] = await series(files);
  assert.deepEqual(others, []);
  assert.equal(one?.key.host, 'paired');
  const levels = new Map(one?.points.map(({ label, log }) => [label[0], Math.exp(log)]));
  assert.ok(Math.abs((levels.get('b') as number) / (levels.get('a') as number) - 2) < 1e-9);
  assert.ok(Math.abs((levels.get('c') as number) / (levels.get('b') as number) - 0.25) < 1e-9);
  // Two versions of a package, on one commit.
  assert.deepEqual(await series({ 'packages/1.jsonl': gate('a', 'a', 2, 1) }), []);
});

test('what is no history is refused', async () => {
  const [file = ''] = written({ 'note.json': '{"a": 1}' });
  await assert.rejects(readSources([file]), { code: 'CSV_UNREADABLE' });
});

test('stored comparisons: releases on the scale of the one that most was compared with', () => {
  const variant = (version: string): ReportVariant => ({
    label: `node@${version}`,
    runtime: 'node',
    version,
    flags: [],
    sha256: null,
  });
  const compared = (baseline: string, contender: string, ratio: number, created: string) => {
    const one = {
      benchmark: 'url/parse.js',
      configuration: 'n=1',
      metric: 'rate',
      baseline: `node@${baseline}`,
      contender: `node@${contender}`,
      ratio,
      interval: [ratio / 1.1, ratio * 1.1],
      verdict: 'faster',
    } as unknown as ReportRow;
    const experiment = { name: created, kind: 'suite', created, environment: {}, plan: { suiteSha256: 'abc' } };
    return ratiosOf(experiment, { rows: [one], variants: [variant(baseline), variant(contender)], metrics: [RATE] });
  };
  const ratios = [
    ...compared('20.0.0', '22.0.0', 2, '2026-01-01'),
    ...compared('20.0.0', '24.0.0', 3, '2026-01-02'),
    ...compared('24.0.0', '26.0.0', 2, '2026-01-03'),
    ...compared('20.0.0', '20.0.0', 1, '2026-01-04'),
  ];
  const [one, ...others] = gathered(chained(ratios));
  assert.deepEqual(others, []);
  assert.deepEqual(shown(one as Series), [
    'suite',
    'url/parse.js n=1',
    'paired',
    '20.0.0 1, 22.0.0 2, 24.0.0 3, 26.0.0 6',
  ]);
  assert.deepEqual(
    one?.points.map(({ interval }) => interval !== null),
    [false, true, true, false],
  );
});
