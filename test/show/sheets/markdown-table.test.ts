import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lexer, type Tokens } from 'marked';
import { filledColumns, type MarkdownColumn, markdownTable } from '../../../src/show/sheets/markdown.ts';

interface Row {
  name: string;
  figure: string;
}

const COLUMNS: readonly MarkdownColumn<Row>[] = [
  { title: 'name', cell: ({ name }) => ({ code: name }) },
  { title: 'a|b', align: 'right', cell: ({ figure }) => figure },
  { title: { markdown: '[ms]' }, align: 'center', cell: ({ name, figure }) => [figure, '', { code: name }, '(x)'] },
];

suite('a table in Markdown', () => {
  test('has titles, a row of alignments and a line a row', () => {
    assert.deepEqual(markdownTable(COLUMNS, [{ name: 'n=1', figure: '3 ms' }]), [
      '| name | a\\|b | [ms] |',
      '| :-- | --: | :-: |',
      '| `n=1` | 3 ms | 3 ms `n=1` (x) |',
    ]);
  });

  test('has as many cells as titles, whatever texts have in them', () => {
    const hostile = ['|', '\\', '\\|', '`|`', '``|', 'a\n|b', '<b>', '![x](y)', '- x', '1.'];
    const rows = hostile.flatMap((name) => hostile.map((figure) => ({ name, figure })));
    const [table, ...others] = lexer(markdownTable(COLUMNS, rows).join('\n'), { gfm: true });
    assert.deepEqual([table?.type, others], ['table', []]);
    const { rows: cells } = table as Tokens.Table;
    assert.equal(cells.length, rows.length);
    for (const [i, row] of cells.entries()) {
      assert.equal(row.length, COLUMNS.length, JSON.stringify(rows[i]));
      const types = row.flatMap(({ tokens }) => tokens.map(({ type }) => type));
      const markup = types.filter((type) => !['text', 'codespan', 'escape'].includes(type));
      assert.deepEqual(markup, [], JSON.stringify(rows[i]));
    }
  });

  test('leaves out columns without a text, when asked', () => {
    const titles = filledColumns(COLUMNS, [{ name: '', figure: '' }]).map(({ title }) => title);
    assert.deepEqual(titles, [{ markdown: '[ms]' }]);
  });
});
