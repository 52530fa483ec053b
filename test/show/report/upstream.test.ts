import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RATE } from '../../../src/show/report/metric.ts';
import type { Report, ReportRow } from '../../../src/show/report/row.ts';
import { formatUpstream } from '../../../src/show/report/upstream.ts';
import { reportOf, rowOf } from './fixture.ts';
import { assertGolden } from './golden.ts';

/** A report whose rows have the figures given and nothing else of note. */
function reportWith(template: ReportRow, rows: Array<Partial<ReportRow>>): Report {
  return {
    experiment: null,
    environment: null,
    variants: [],
    metrics: [RATE],
    rows: rows.map((row) => ({ ...template, configuration: 'n=1000', ...row })),
    warnings: [],
    means: [],
    method: { margin: 0.02, fdr: 0.05, adaptive: null, shrinkage: 0 },
  };
}

const SAMPLE = `\
                                               confidence improvement accuracy (*)   (**)  (***)
mod/a-three-stars.js n=1000                           ***      9.45 %       ±0.82% ±1.13% ±1.56%
mod/b-two-stars.js n=1000                              **      3.83 %       ±2.72% ±3.73% ±5.08%
mod/d-none-at-all-with-a-longer-name.js n=1000                -1.05 %       ±1.32% ±1.80% ±2.46%

Be aware that when doing many comparisons the risk of a false-positive
result increases. In this case, there are 3 comparisons, you can thus
expect the following amount of false-positive results:
  0.15 false positives, when considering a   5% risk acceptance (*, **, ***),
  0.03 false positives, when considering a   1% risk acceptance (**, ***),
  0.00 false positives, when considering a 0.1% risk acceptance (***)
`;

test('lays the table out as the reference tools do', async () => {
  const template = rowOf(await reportOf('readfile-18-20.csv'), 'fs/readfile.js');
  const report = reportWith(template, [
    {
      benchmark: 'mod/d-none-at-all-with-a-longer-name.js',
      stars: '',
      improvement: -1.0500001,
      accuracy: { '0.05': 1.32, '0.01': 1.8, '0.001': 2.46 },
    },
    {
      benchmark: 'mod/a-three-stars.js',
      stars: '***',
      improvement: 9.45,
      accuracy: { '0.05': 0.82, '0.01': 1.13, '0.001': 1.56 },
    },
    {
      benchmark: 'mod/b-two-stars.js',
      stars: '**',
      improvement: 3.83,
      accuracy: { '0.05': 2.72, '0.01': 3.73, '0.001': 5.08 },
    },
  ]);
  assert.equal(formatUpstream(report), SAMPLE);
});

test('prints a published table to the last character', async () => {
  // From the README of the State of Node.js Performance 2023's runs: compare-fs-18-20.csv.
  const [header, ...rows] = formatUpstream(await reportOf('readfile-18-20.csv')).split('\n');
  assert.equal(
    header,
    '                                                                     confidence improvement accuracy (*)   (**)  (***)',
  );
  assert.deepEqual(rows.slice(0, 2), [
    "fs/readfile.js concurrent=1 len=16777216 encoding='ascii' duration=5        ***    -27.30 %       ±4.27% ±5.75% ±7.63%",
    "fs/readfile.js concurrent=1 len=16777216 encoding='utf-8' duration=5        ***      3.25 %       ±0.61% ±0.81% ±1.06%",
  ]);
});

// compare.R of Node.js 22.22.2 on R 4.2.2 in en_US.UTF-8 wrote the .txt beside each .csv.
for (const name of ['order', 'wide', 'wider', 'many']) {
  test(`prints what compare.R prints, to the last character: ${name}`, async () => {
    const report = await reportOf(`../report/compare-r/${name}.csv`);
    const printed = readFileSync(new URL(`../../fixtures/report/compare-r/${name}.txt`, import.meta.url), 'utf8');
    assert.equal(formatUpstream(report), printed);
  });
}

test('rows that cannot be tested say NA and leave the rest alone', async () => {
  assertGolden(formatUpstream(await reportOf('edges.csv')), 'edges-upstream.txt');
});

test('with more contenders there is a table for each', async () => {
  const template = rowOf(await reportOf('readfile-18-20.csv'), 'fs/readfile.js');
  const text = formatUpstream(reportWith(template, [{ contender: 'b' }, { contender: 'c' }]));
  assert.match(text, /^b against old\n\n {2,}confidence/);
  assert.match(text, /\n\nc against old\n\n {2,}confidence/);
  assert.equal(text.match(/there are 1 comparisons/g)?.length, 2);
});

test('stars over rows that were stopped stand in brackets, and no false positives are counted from them', async () => {
  const template = rowOf(await reportOf('readfile-18-20.csv'), 'fs/readfile.js');
  const fixed = reportWith(template, [{ stars: '***' }, { configuration: 'n=2000', stars: '' }]);
  const stopped = { ...fixed, method: { ...fixed.method, adaptive: { cap: 30, strict: false } } };
  assert.match(formatUpstream(fixed), / \*\*\* +-?[\d.]+ %/);
  const text = formatUpstream(stopped);
  assert.match(text, /n=1000 +\(\*\*\*\) +-?[\d.]+ %/);
  assert.doesNotMatch(text, /false-positive|\(\) /);
  assert.match(text, /^Stars in brackets: /m);
  assert.match(text, /^most 5 % are expected to be false\. --fixed measures as compare\.js does\.$/m);
});
