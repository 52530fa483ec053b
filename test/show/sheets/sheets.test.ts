import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Column, change, interval, name, number, range, text } from '../../../src/show/sheets/column.ts';
import { againstFirst } from '../../../src/show/sheets/compared.ts';
import { csvText } from '../../../src/show/sheets/csv.ts';
import { markdownText } from '../../../src/show/sheets/markdown.ts';
import { sheetOf } from '../../../src/show/sheets/page.ts';
import { inOrder, someTable, type TablesReport } from '../../../src/show/sheets/report.ts';
import { terminalText } from '../../../src/show/sheets/terminal.ts';
import { sayIn } from '../../../src/text/messages/say.ts';

interface Row {
  variant: string;
  bytes: number | null;
  ends: [number, number] | null;
  relative: { ratio: number; interval: [number, number]; verdict: 'faster' | 'slower' | 'undecided' } | null;
}

const ROWS: Row[] = [
  { variant: 'node', bytes: 2e6, ends: [1.96e6, 2.04e6], relative: null },
  { variant: 'bun', bytes: 1e6, ends: [5e5, 2e6], relative: { ratio: 0.5, interval: [0.4, 0.6], verdict: 'faster' } },
  { variant: 'new', bytes: 4e6, ends: null, relative: { ratio: 2, interval: [1.9, 2.1], verdict: 'slower' } },
  { variant: 'deno', bytes: null, ends: null, relative: null },
];

const compared = (row: Row) => againstFirst(ROWS, row, ({ relative }) => relative);

const COLUMNS: readonly Column<Row>[] = [
  name(({ variant }) => variant, { markdown: 'Variant', page: 'sheets.variant' }),
  number('bytes', 'bytes', (row) => row.bytes, { terminal: 'peak', markdown: 'Peak', page: 'sheets.memory.peak' }),
  interval('bytes', 'bytes', ({ ends }) => ends, { terminal: '', isJoined: true, page: 'sheets.interval' }),
  change('ratio', 'amount', compared, { terminal: '', markdown: 'Relative', hasReason: true, page: 'sheets.memory' }),
  range('ratio', 'amount', compared, { yields: 1, markdown: '95 % interval' }),
  text('why', ({ bytes }) => (bytes === null ? 'it fell over' : null)),
];

const reportOf = (rows: Row[]): TablesReport => ({
  sections: [
    {
      title: 'a_b',
      tables: [
        someTable({
          columns: COLUMNS,
          rows,
          stateOf: ({ variant, bytes }) => ({
            variant,
            verdict: bytes === null ? 'failed' : 'measured',
            reason: bytes === null ? 'it fell over' : null,
            runs: 1,
            warnings: [],
          }),
        }),
      ],
    },
  ],
  remarks: [{ kind: 'warning', about: 'drift', text: '*one*' }],
  experiment: null,
  legend: () => [['Two.']],
});

suite('a table written once', () => {
  test('a column for which one of several tables has no space is in none of them', () => {
    const long = { ...(ROWS[0] as Row), variant: 'a name of some length' };
    const [short, narrow] = [reportOf(ROWS), reportOf([long, ...ROWS.slice(1)])];
    const has = (report: TablesReport) => terminalText(report, { width: 62 }).includes('95 % interval');
    assert.deepEqual([has(short), has(narrow)], [true, false]);
    assert.ok(!has({ ...short, sections: [...short.sections, ...narrow.sections] }));
  });

  test('in a terminal gives way by what yields', () => {
    assert.deepEqual(terminalText(reportOf(ROWS), { width: 80 }).split('\n').slice(0, 5), [
      'a_b',
      '           peak                       95 % interval',
      '  node  2.00 MB ±2.0 %  baseline',
      '  bun   1.00 MB ±100 %  ▼ 2.00x less  1.67x to 2.50x',
      '  new   4.00 MB         ▲ 2.00x more  1.90x to 2.10x',
    ]);
    const rows = ROWS.map((row) => ({ ...row, variant: `${row.variant} with-a-longer-name` }));
    const [, heading, , bun] = terminalText(reportOf(rows), { width: 60 }).split('\n');
    assert.doesNotMatch(heading ?? '', /interval/);
    assert.match(bun ?? '', /^ {2}bun with-a-longer-name +1\.00 MB ±100 % {2}▼ 2\.00x less$/);
  });

  test('in Markdown joins what has no title to the cell before', () => {
    assert.deepEqual(markdownText(reportOf(ROWS)).split('\n'), [
      '### a\\_b',
      '',
      '| Variant | Peak | Relative | 95 % interval |',
      '| :-- | --: | :-- | :-- |',
      '| `node` | 2.00 MB ±2.0 % | baseline |  |',
      '| `bun` | 1.00 MB ±100 % | ▼ 2.00x less | 1.67x to 2.50x |',
      '| `new` | 4.00 MB | ▲ 2.00x more | 1.90x to 2.10x |',
      '| `deno` |  | failed: it fell over |  |',
      '',
      '- \\*one\\*',
      '',
    ]);
  });

  test('in CSV has full precision, and refuses a name of no column', () => {
    const header = ['variant', 'bytes', 'bytes_low', 'bytes_high', 'ratio', 'ratio_low', 'ratio_high', 'why'];
    assert.deepEqual(csvText(COLUMNS, header, ROWS).split('\n').slice(1), [
      'node,2000000,1960000,2040000,,,,',
      'bun,1000000,500000,2000000,0.5,0.4,0.6,',
      'new,4000000,,,2,1.9,2.1,',
      'deno,,,,,,,it fell over',
      '',
    ]);
    assert.throws(() => csvText(COLUMNS, ['byte'], ROWS), /no column is called byte/);
  });

  test('on a page speaks the language of the reader', () => {
    const { rows } = sheetOf(sayIn('ru'), { id: 'some', title: 'Some', columns: COLUMNS, rows: ROWS });
    assert.deepEqual(
      rows[1]?.cells.map((cell) => cell.replaceAll('\u00a0', ' ')),
      ['bun', '1,00 МБ', 'от 0,500 до 2,00 МБ', 'меньше в 2,00 раза', 'от 1,67 до 2,50'],
    );
  });

  test('may be in another order somewhere', () => {
    assert.deepEqual(
      inOrder(COLUMNS, ['ratio', 'variant']).map(({ id, type }) => `${id} ${type}`),
      ['ratio change', 'ratio range', 'variant name'],
    );
  });
});

test('a sheet leaves out columns with nothing in them, but never the one that names its rows', () => {
  const sheet = sheetOf(sayIn('en'), {
    id: 'some',
    title: 'Some',
    columns: [
      text<number>('name', () => '', { page: { literal: 'name' } }),
      number<number>('first', 'count', (row) => (row > 1 ? row : null), { page: { literal: 'first' } }),
      text<number>('second', () => '', { page: { literal: 'second' } }),
      text<number>('third', () => 'not of pages'),
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
  const title = 'a\u001b]0;title\u0007\u202egnp\n<b>';
  const sheet = sheetOf(sayIn('en'), {
    id: 'some',
    title,
    columns: [text<string>('name', (row) => row, { page: { literal: title } })],
    rows: [title],
    charts: [
      {
        type: 'box',
        title,
        description: title,
        axis: { name: title },
        groups: [title],
        series: [{ name: title, samples: [[1]] }],
      },
    ],
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  assert.doesNotMatch(JSON.stringify(sheet), /\\u001b|\\u0007|\\n|[\u0000-\u001f\u202e]/u);
  assert.match(sheet.rows[0]?.cells[0] ?? '', /<b>$/);
});
