import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellText, code, fenced, pageHeadings, plain, withoutHtml } from '../../src/text/markdown.ts';

suite('Markdown of names', () => {
  test('code survives pipes, backticks and line ends', () => {
    assert.equal(code('a|b'), '`a\\|b`');
    assert.equal(code('`x` ``y``'), '``` `x` ``y`` ```');
    assert.equal(code('a\n|b'), '`a \\|b`');
    assert.equal(code('a\\|b\\\\|'), '`a\\x5c\\|b\\\\x5c\\|`');
  });

  test('text is never markup', () => {
    assert.equal(plain('<b> *x* _y_ [z](u) # & ~ $ \\'), '\\<b\\> \\*x\\* \\_y\\_ \\[z\\](u) \\# \\& \\~ \\$ \\\\');
    assert.deepEqual(['1. a', '- a', '2) b', '0.1.0', '-1'].map(plain), ['1\\. a', '\\- a', '2\\) b', '0.1.0', '-1']);
  });

  test('text in a cell may look like a list: none can begin there', () => {
    assert.deepEqual(['-', '1. a', '*x*|'].map(cellText), ['-', '1. a', '\\*x\\*\\|']);
  });

  test('a block of code cannot be left', () => {
    assert.deepEqual(fenced('sh', 'a\n```\n````\nb'), ['`````sh', 'a\n```\n````\nb', '`````']);
  });

  test("somebody else's Markdown loses HTML, images and other schemes, but no code", () => {
    const page = 'a <b>x</b> `<i>` ![p](q) [r](javascript:s) [t](https://u)\n\n```js\n<c>\n```\n<d> [e]\n\n[e]: data:f';
    assert.equal(
      withoutHtml(page),
      'a \\<b>x\\</b> `<i>` [p](q) [r](#) [t](https://u)\n\n```js\n<c>\n```\n\\<d> [e]\n\n[e]: #',
    );
    assert.equal(withoutHtml('```\n<open'), '```\n<open');
  });

  test('anchors are those of GitHub', () => {
    const heading = pageHeadings();
    const anchors = ['Groups', 'Map vs {} / a.b_c', 'groups', 'Größe', 'groups-1', 'C++ & co'].map(
      (text) => heading(2, text).anchor,
    );
    assert.deepEqual(anchors, ['groups', 'map-vs---ab_c', 'groups-1', 'größe', 'groups-1-1', 'c--co']);
  });
});
