import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationPages } from '../../../../src/kinds/operations/report/formats.ts';
import { pageHeadings } from '../../../../src/text/markdown.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { everyKind, reportOf } from './fixture.ts';

const HERE = 'node@20.0.0';

test('a page a runtime and one across releases', () => {
  const pages = operationPages(everyKind(3, { against: 'neighbour' }));
  assert.deepEqual(
    [...pages.keys()],
    ['RESULTS.md', 'RESULTS-node-18.16.0.md', 'RESULTS-node-20.0.0.md', 'RESULTS-bun-1.1.34.md'],
  );
  for (const [name, text] of pages) assertGolden(text, `operations/${name.replace('.md', '-md.txt')}`);
});

test('one runtime has no releases to compare, and a page says what the one of several says', () => {
  const alone = operationPages(everyKind(1));
  assert.deepEqual([...alone.keys()], ['RESULTS-node-18.16.0.md']);
  const tables = (text = ''): string[] => text.split('\n').filter((line) => line.startsWith('| `'));
  const [first] = alone.values();
  assert.equal(tables(first).length, 16);
});

test('a page knows its machine, runtime, engine, flags and command', () => {
  const page = operationPages(everyKind(3)).get('RESULTS-node-20.0.0.md') ?? '';
  for (const part of [
    'Example CPU',
    '4 CPUs',
    'Debian',
    'node 20.0.0',
    'V8 11.3.244.4',
    '`--max-semi-space-size=64`',
    '**jsdyno:** 0.1.0',
    'jsdyno ops string-search.js',
  ]) {
    assert.ok(page.includes(part), part);
  }
});

test('what is not known is left out', () => {
  const [page = ''] = operationPages(
    reportOf([{ group: 'g', operation: 'o', on: { [HERE]: { nanos: 3 } } }], [HERE]),
  ).values();
  assert.doesNotMatch(page, /How to reproduce|Machine|null|undefined|NaN/);
});

test('floors are named and never a rate', () => {
  for (const [name, text] of operationPages(everyKind(3))) {
    const rows = text.split('\n').filter((line) => line.startsWith('| `empty body`'));
    assert.ok(rows.length > 0, name);
    for (const row of rows) assert.doesNotMatch(row, / [\d.]+ [kMG] | %|faster|slower/, name);
    assert.match(text, /as fast as an empty body \(within 0\.3 ns\)/);
  }
});

test('all rows of a table have as many cells as its head', () => {
  for (const [name, text] of operationPages(everyKind(3))) {
    for (const table of text.split(/\n\n/).filter((block) => block.startsWith('| '))) {
      const counts = table.split('\n').map((row) => row.replaceAll('\\|', '').split('|').length);
      assert.equal(new Set(counts).size, 1, `${name}\n${table}`);
    }
  }
});

test('links lead to headings and files that are there', () => {
  const pages = operationPages(everyKind(3));
  for (const text of pages.values()) {
    const heading = pageHeadings();
    const anchors = [...text.matchAll(/^(#+) (.*)$/gm)].map(
      ([, , title = '']) => heading(1, title.replace(/\\(.)/g, '$1')).anchor,
    );
    for (const [, anchor = ''] of text.matchAll(/\]\(#([^)]*)\)/g)) assert.ok(anchors.includes(anchor), anchor);
    for (const [, file = ''] of text.matchAll(/\]\(([^)#]+\.md)\)/g)) assert.ok(pages.has(file), file);
  }
});

test("headings of a suite's own text are counted", () => {
  const on = { [HERE]: { nanos: 3 } };
  const fixtures = [
    { group: 'sets', operation: 'o', page: '# Why\n\nSo.', on },
    { group: 'why', operation: 'o', on },
  ];
  assert.match([...operationPages(reportOf(fixtures, [HERE])).values()].join(), /\[why\]\(#why-1\)/);
});

test('labels become file names that differ', () => {
  const labels = ['node@20 --flag=1', 'node@20 --flag 1', '../x', 'Node@20 --FLAG=1', '///'];
  const on = Object.fromEntries(labels.map((label) => [label, { nanos: 3 }]));
  const names = [...operationPages(reportOf([{ group: 'g', operation: 'o', on }], labels)).keys()];
  assert.deepEqual(names, [
    'RESULTS.md',
    'RESULTS-node-20-flag-1.md',
    'RESULTS-node-20-flag-1-2.md',
    'RESULTS-x.md',
    'RESULTS-Node-20-FLAG-1-3.md',
    'RESULTS-variant.md',
  ]);
});

test('a label without a version gets it on its page', () => {
  const report = everyKind(1);
  const [variant] = report.variants;
  assert.ok(variant);
  const [[name, text] = ['', '']] = operationPages({ ...report, variants: [{ ...variant, label: 'node' }] });
  assert.equal(name, 'RESULTS-node-18.16.0.md');
  assert.match(text, /^# Operations on node 18\.16\.0\n/);
});
