import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble } from '../../../src/show/report/assemble.ts';
import { FORMATS } from '../../../src/show/report/formats.ts';
import type { ReportRow } from '../../../src/show/report/row.ts';
import { reportOf } from './fixture.ts';
import { assertGolden } from './golden.ts';

for (const width of [80, 100, 140]) {
  test(`fits ${width} columns`, async () => {
    const text = FORMATS.table(await reportOf('edges.csv'), { width });
    assertGolden(text, `edges-table-${width}.txt`);
    for (const line of text.split('\n')) assert.ok(line.length <= width, line);
  });
}

test('a narrow terminal loses columns, never the change and its interval', async () => {
  const text = FORMATS.table(await reportOf('edges.csv'), { width: 60 });
  for (const line of text.split('\n')) assert.ok(line.length <= 60, line);
  assertGolden(text, 'edges-table-60.txt');
});

test('long configurations stand on lines of their own, with the figures below', async () => {
  const report = await reportOf('readfile-18-20.csv');
  const rows = ['latin1', 'utf-8'].map((encoding, i) => {
    const configuration = `type='${'Array'.repeat(6)}${i}' encoding='${encoding}' fatal=${i} ignoreBOM=${i} n=100`;
    return { ...(report.rows[i] as ReportRow), configuration };
  });
  const lines = FORMATS.table({ ...report, rows }, { width: 80 }).split('\n');
  const at = lines.findIndex((line) => line.startsWith('fs/readfile.js  n=100'));
  assert.match(lines[at + 1] ?? '', /^ {2}▼ type='Array\S+' encoding='latin1' fatal=0 ignoreBOM=0$/);
  assert.match(lines[at + 2] ?? '', /^ {20,}-28\.11 {2}\[.*slower/);
});

test('colours only when told, and then the same text', async () => {
  const report = await reportOf('edges.csv');
  const plain = FORMATS.table(report);
  assert.ok(!plain.includes('\x1b'));
  const colored = FORMATS.table(report, { color: true });
  assert.ok(colored.includes('\x1b[32m'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are
  assert.equal(colored.replace(/\x1b\[\d+m/g, ''), plain);
});

test('a column a contender, and a section each with the explanation', async () => {
  const report = await reportOf('edges.csv');
  const rows = [...report.rows, ...report.rows.map((row) => ({ ...row, contender: 'tuned' }))];
  assert.match(FORMATS.table({ ...report, rows }), /^Against old {2}change in %\n\n +old {2}new +tuned/);
  const text = FORMATS.table({ ...report, rows }, { explain: true });
  assert.match(text, /\n\nnew against old\n/);
  assert.match(text, /\n\ntuned against old\n/);
});

test('a report without rows says so', async () => {
  const report = await reportOf('edges.csv');
  assert.match(FORMATS.table({ ...report, rows: [], warnings: [] }), /no comparisons/);
});

test('among neighbours the first column has figures of the first variant alone', () => {
  const rates = new Map([
    ['a', []],
    ['b', [200, 201, 203]],
    ['c', [400, 402, 399]],
  ]);
  const group = { benchmark: 'x.js', configuration: '', paired: true, rates };
  const rounds = new Map([...rates].map(([label, own]) => [label, own.map((_, i) => i + 1)]));
  const groups = [{ ...group, rounds }];
  const report = assemble({ groups, baseline: 'a', contenders: ['b', 'c'], against: 'neighbour' });
  const text = FORMATS.table(report, { width: 80 });
  assert.match(text, /^Each against the one to its left/);
  assert.match(text, /▲ +\+98\.\d+/);
  assert.doesNotMatch(text, /\b201\b/);
});
