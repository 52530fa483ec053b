import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { marked } from 'marked';
import { csvOf, markdownOf } from '../../web/table-text.ts';

const HEAD = ['row', 'change'];
const ROWS = [
  ['a | b <img src=x> `code` [link](x) *bold*', '+1.2 %'],
  ['=cmd()', '−3.4 %'],
  ['say "so", twice', '–'],
];

suite('tables as texts', () => {
  test('Markdown has the cells as text and no other cells', async () => {
    const html = await marked(markdownOf(HEAD, ROWS, [false, true]));
    assert.equal([...html.matchAll(/<td/g)].length, 6);
    assert.doesNotMatch(html, /<(img|code|a|em|strong)/);
    assert.match(html, /<th align="right">change/);
  });

  test('CSV has the figures as numbers, and no formula', () => {
    assert.equal(
      csvOf(HEAD, ROWS),
      `row,change\na | b <img src=x> \`code\` [link](x) *bold*,+1.2 %\n'=cmd(),-3.4 %\n"say ""so"", twice",–\n`,
    );
  });
});
