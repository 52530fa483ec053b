import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { code, pageHeadings, plain } from '../../src/report/markdown-text.ts';

suite('Markdown of names', () => {
  test('code survives pipes, backticks and line ends', () => {
    assert.equal(code('a|b'), '`a\\|b`');
    assert.equal(code('`x` ``y``'), '``` `x` ``y`` ```');
    assert.equal(code('a\n|b'), '`a \\|b`');
  });

  test('text is never markup', () => {
    assert.equal(plain('<b> *x* _y_ [z](u) # & ~ $ \\'), '\\<b\\> \\*x\\* \\_y\\_ \\[z\\](u) \\# \\& \\~ \\$ \\\\');
    assert.deepEqual(['1. a', '- a', '2) b', '0.1.0', '-1'].map(plain), ['1\\. a', '\\- a', '2\\) b', '0.1.0', '-1']);
  });

  test('anchors are those of GitHub', () => {
    const heading = pageHeadings();
    const anchors = ['Groups', 'Map vs {} / a.b_c', 'groups', 'Größe', 'groups-1', 'C++ & co'].map(
      (text) => heading(2, text).anchor,
    );
    assert.deepEqual(anchors, ['groups', 'map-vs---ab_c', 'groups-1', 'größe', 'groups-1-1', 'c--co']);
  });
});
