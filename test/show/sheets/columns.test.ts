import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { column, type Laid, layGrid, layNamed, pairCells } from '../../../src/show/sheets/layout.ts';

const gridLines = (columns: Laid[], width?: number): string[] =>
  layGrid(columns, Math.max(...columns.map(({ cells }) => cells.length)), width).flat();

suite('columns of a terminal', () => {
  const named = [
    column('name', ['a', 'longer'], { align: 'left', gap: 0 }),
    column('n', ['1', '1,000']),
    column('', ['x', ''], { align: 'left', gap: 1 }),
  ];

  test('are as wide as the widest of title and cells, no narrower than told', () => {
    assert.deepEqual(
      named.map(({ width }) => width),
      [6, 5, 1],
    );
    assert.equal(column('title', ['a']).width, 5);
    assert.equal(column('title', ['a'], { least: 9 }).width, 9);
  });

  test('are in line, without blanks at the end of lines', () => {
    assert.deepEqual(gridLines(named), ['name        n', 'a           1 x', 'longer  1,000']);
  });

  test('have no line of titles where none has one', () => {
    assert.deepEqual(gridLines([column('', ['1', '10'], { gap: 0 })]), [' 1', '10']);
  });

  test('are as wide with colours as without, and colours stay off blanks', () => {
    const red = column('n', ['1', '100'], { paint: (text, i) => `<${i}${text}>` });
    assert.deepEqual(gridLines([red]), ['    n', '    <01>', '  <1100>']);
  });

  test('leave a cell empty where there is none', () => {
    assert.deepEqual(gridLines([column('', ['a', 'b']), column('', ['c'])]), ['  a  c', '  b']);
    assert.equal(layGrid(named, 8).at(-1)?.join(''), '');
  });
});

suite('columns of signs that take two columns of a terminal, or none', () => {
  test('are in line', () => {
    const named = [
      column('名前', ['日本語', 'e\u0301', 'plain'], { align: 'left', gap: 0 }),
      column('n', ['1', '👩‍👩‍👧', '10']),
    ];
    assert.deepEqual(gridLines(named), ['名前     n', '日本語   1', 'e\u0301       👩‍👩‍👧', 'plain   10']);
  });
});

suite('lines that have little space', () => {
  const named = [
    column('name', ['a', 'somewhat longer'], { align: 'left', gap: 0 }),
    column('n', ['1', '10']),
    column('', ['of a few words', 'and of so many words that they take more than a line'], { align: 'left' }),
  ];

  test('break the texts of a last column within it', () => {
    assert.deepEqual(gridLines(named, 46), [
      'name              n',
      'a                 1  of a few words',
      'somewhat longer  10  and of so many words that',
      '                     they take more than a',
      '                     line',
    ]);
  });

  test('have the first cell above the others where that would leave next to nothing', () => {
    assert.deepEqual(gridLines(named, 40), [
      'name',
      '   n',
      'a',
      '   1  of a few words',
      'somewhat longer',
      '  10  and of so many words that they',
      '      take more than a line',
    ]);
  });

  test('are as they are without a width', () => assert.equal(gridLines(named).length, 3));
});

suite('columns in little space', () => {
  const all = [
    column('', ['1234567890'], { id: 'rate' }),
    column('title', [''], { id: 'none' }),
    column('', ['.001'], { id: 'q', yields: 2 }),
    column('', ['30'], { id: 'runs', yields: 1 }),
  ];
  /** Of those with a cell, with their gaps. */
  const width = 12 + 6 + 4;
  const fit = (space: number, longest = 10, columns = all) => {
    const rows = [{ name: 'x'.repeat(longest) }];
    return [...layNamed({ rows, columns, marks: false, names: 'each' }, space + 2).shown];
  };

  test('without any cell are left out, unless they stay', () => {
    assert.deepEqual(fit(100), ['rate', 'q', 'runs']);
    assert.deepEqual(fit(100, 0, [column('title', [''], { id: 'none', stays: true })]), ['none']);
  });

  test('give way in the order that is given, and the others stay whatever happens', () => {
    assert.deepEqual(fit(width + 10), ['rate', 'q', 'runs']);
    assert.deepEqual(fit(width + 9), ['rate', 'q']);
    assert.deepEqual(fit(width + 9 - 4), ['rate']);
    assert.deepEqual(fit(0), ['rate']);
  });

  test('give way to names of 24 columns, not to longer ones', () => {
    assert.deepEqual(fit(width + 24, 80), ['rate', 'q', 'runs']);
    assert.deepEqual(fit(width + 23, 80), ['rate', 'q']);
  });
});

test('pairs have both ends in line', () => {
  assert.deepEqual(pairCells([['+9.10', '+12.3'], null, ['-10.00', '+1']]), ['[ +9.10, +12.3]', '', '[-10.00,    +1]']);
});
