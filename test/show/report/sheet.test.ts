import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeInterval, relativeSaid, withoutFigures } from '../../../src/show/report/said-relative.ts';
import { sheetOf } from '../../../src/show/report/sheet.ts';
import { sayIn } from '../../../src/text/messages/say.ts';

test('a sheet leaves out columns with nothing in them, but never the one that names its rows', () => {
  const sheet = sheetOf({
    id: 'some',
    title: 'Some',
    columns: [
      { title: 'name', isNumber: false, cell: () => '' },
      { title: 'first', cell: (row: number) => (row > 1 ? String(row) : null) },
      { title: 'second', cell: () => '' },
    ],
    rows: [1, 2],
    verdict: (row) => (row > 1 ? 'faster' : null),
  });
  assert.deepEqual(sheet.columns, [
    { title: 'name', isNumber: false },
    { title: 'first', isNumber: true },
  ]);
  assert.deepEqual(sheet.rows, [
    { cells: ['', ''], verdict: null },
    { cells: ['', '2'], verdict: 'faster' },
  ]);
  assert.equal(sheet.note, null);
});

test('texts of a sheet and its charts can be printed whatever a benchmark is called', () => {
  const name = 'a\u001b]0;title\u0007\u202egnp\n<b>';
  const sheet = sheetOf({
    id: 'some',
    title: name,
    columns: [{ title: name, cell: (row: string) => row }],
    rows: [name],
    charts: [
      {
        type: 'box',
        title: name,
        description: name,
        axis: { name },
        groups: [name],
        series: [{ name, samples: [[1]] }],
      },
    ],
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  assert.doesNotMatch(JSON.stringify(sheet), /\\u001b|\\u0007|\\n|[\u0000-\u001f\u202e]/u);
  assert.match(sheet.rows[0]?.cells[0] ?? '', /<b>$/);
});

test('a comparison has a figure where it is decided, and its verdict alone where not', () => {
  const say = sayIn('en');
  assert.equal(relativeSaid({ ratio: 1.234, verdict: 'faster' }, say), '1.23x faster');
  assert.equal(relativeSaid({ ratio: 0.5, verdict: 'slower' }, say, 'time'), '2.00x longer');
  assert.equal(relativeSaid({ ratio: 0.5, verdict: 'slower' }, say, 'amount'), '2.00x more');
  assert.equal(relativeSaid({ ratio: 2, verdict: 'faster' }, say, 'amount'), '2.00x less');
  assert.equal(relativeSaid({ ratio: 3, verdict: 'undecided' }, say), 'undecided');
  assert.equal(relativeSaid({ ratio: null, verdict: 'floor' }, say), 'not measured');
  assert.equal(relativeInterval({ interval: [0.4, 0.5], verdict: 'slower' }, say), '2.00 to 2.50');
  assert.equal(relativeInterval({ interval: [0.9, 1.2], verdict: 'undecided' }, say), '0.900 to 1.20');
  assert.equal(withoutFigures({ verdict: 'failed', reason: 'it crashed' }, say), 'failed: it crashed');
  assert.equal(withoutFigures({ verdict: 'measured', reason: null }, say), '');
  const [ru, pt] = [sayIn('ru'), sayIn('pt-BR')];
  const said = (times: number) => relativeSaid({ ratio: times, verdict: 'faster' }, ru);
  assert.deepEqual([1.5, 2, 5, 21, 112].map(said), [
    'быстрее в 1,50 раза',
    'быстрее в 2,00 раза',
    'быстрее в 5,00 раза',
    'быстрее в 21,0 раза',
    'быстрее в 112 раз',
  ]);
  assert.equal(relativeSaid({ ratio: 0.5, verdict: 'slower' }, pt), '2,00x mais lento');
});
