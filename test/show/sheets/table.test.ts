import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { column, layNamed, type NamedRow, type NamedTable } from '../../../src/show/sheets/layout.ts';

const dim = (text: string) => `<${text}>`;

function tableOf(rows: NamedRow[], more: Partial<NamedTable> = {}): NamedTable {
  const times = rows.map((_, i) => `${i + 1} ms`);
  const runs = rows.map(() => '30');
  return {
    rows,
    columns: [column('time', times), column('runs', runs, { yields: 1 })],
    marks: true,
    names: 'each',
    ...more,
  };
}

const staying = (rows: NamedRow[]) => tableOf(rows).columns.map((one) => ({ ...one, yields: undefined }));

const linesOf = (table: NamedTable, width: number) => layNamed(table, width).rows.flat();

suite('a table of a terminal', () => {
  test('has marks, names and figures in line with their titles', () => {
    const table = layNamed(tableOf([{ name: 'short', mark: '=' }, { name: 'longer name' }]), 80);
    assert.deepEqual(
      [table.heading, ...table.rows.flat()],
      ['                 time  runs', '  = short        1 ms    30', '    longer name  2 ms    30'],
    );
    assert.deepEqual([...table.shown], ['time', 'runs']);
  });

  test('tells which columns found space, and notes below rows hear of it', () => {
    const notes = (shown: ReadonlySet<string>) => (shown.has('runs') ? [] : ['30 runs']);
    const table = tableOf([{ name: 'a name', notes }], { note: dim });
    assert.deepEqual(linesOf(table, 22), ['    a name  1 ms    30']);
    assert.deepEqual(linesOf(table, 21), ['    a name  1 ms', '      <30 runs>']);
  });

  test('each: a name without space stands on a line of its own, with its figures below', () => {
    const rows = [
      { name: 'a', mark: '=' },
      { name: 'b'.repeat(20), mark: '?' },
    ];
    assert.deepEqual(linesOf(tableOf(rows, { columns: staying(rows) }), 30), [
      `  = ${'a'.padEnd(14)}  1 ms    30`,
      `  ? ${'b'.repeat(20)}`,
      `${' '.repeat(4 + 14)}  2 ms    30`,
    ]);
  });

  test('together: with one such name, all stand on lines of their own', () => {
    const rows = [{ name: 'a' }, { name: 'b'.repeat(20) }];
    const table = tableOf(rows, { columns: staying(rows), marks: false, names: 'together' });
    assert.deepEqual(linesOf(table, 34), ['  a                     1 ms    30', `  ${'b'.repeat(20)}  2 ms    30`]);
    assert.deepEqual(linesOf(table, 33), ['  a', '    1 ms    30', `  ${'b'.repeat(20)}`, '    2 ms    30']);
    const long = tableOf([{ name: 'c'.repeat(29) }], { marks: false, names: 'together' });
    assert.deepEqual(linesOf(long, 140), [`  ${'c'.repeat(29)}`, '    1 ms    30']);
  });

  test('has a ! behind rows that remarks speak of, with space for it', () => {
    const table = tableOf([{ name: 'a', isFlagged: true }, { name: 'b' }], { flag: dim });
    assert.deepEqual(linesOf(table, 80), ['    a  1 ms    30< !>', '    b  2 ms    30']);
    assert.deepEqual(layNamed(table, 19).shown.has('runs'), true);
    assert.deepEqual(layNamed(table, 18).shown.has('runs'), false);
  });

  test('says in place of figures why there are none: beside the name what fits, else below it', () => {
    const instead = { texts: ['failed: out of memory', 'failed'], beside: 'fitting', paint: dim } as const;
    const table = tableOf([{ name: 'a', instead }, { name: 'b' }]);
    assert.deepEqual(linesOf(table, 80)[0], '    a  <failed: out of memory>');
    assert.deepEqual(linesOf(table, 20)[0], '    a  <failed>');
    assert.deepEqual(linesOf(table, 12).slice(0, 4), ['    a', '      <failed:>', '      <out of>', '      <memory>']);
    const never = tableOf([{ name: 'a', instead: { ...instead, beside: 'never' } }]);
    assert.deepEqual(linesOf(never, 80), ['    a', '      <failed: out of memory>']);
    const nameless = { ...instead, beside: 'nameless' } as const;
    assert.deepEqual(linesOf(tableOf([{ name: '', instead: { texts: nameless.texts, beside: 'nameless' } }]), 80), [
      '    failed: out of memory',
    ]);
    assert.equal(linesOf(tableOf([{ name: 'a', instead: nameless }]), 80)[0], '    a');
  });

  test('without columns has names alone and no titles', () => {
    const table = layNamed(tableOf([{ name: 'a', mark: '=' }], { columns: [] }), 80);
    assert.deepEqual([table.heading, ...table.rows.flat()], ['', '  = a']);
  });
});
