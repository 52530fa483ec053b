import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { matcherOf } from '../../../web/flame/search.ts';

const found = (search: string, text: string) => {
  const matcher = matcherOf(search);
  return typeof matcher === 'function' ? matcher(text) : matcher;
};

suite('a search of frames', () => {
  test('finds a text in either case', () => {
    assert.equal(found('json', 'JSON.stringify'), true);
    assert.equal(found(' JSON. ', 'json.parse'), true);
    assert.equal(found('.', 'no dot'), false);
    assert.equal(found('a/b', 'lib/a/b.js'), true);
  });

  test('finds a regular expression between slashes', () => {
    assert.equal(found('/^J.+y$/', 'JSON.stringify'), true);
    assert.equal(found('/^j/', 'JSON'), false);
    assert.equal(found('/^j/i', 'JSON'), true);
    // One of those that keep their place would miss every second text.
    assert.equal(found('/a/g', 'a'), false);
  });

  test('is nothing, or wrong', () => {
    assert.equal(found('  ', 'a'), null);
    assert.equal(found('/', 'a'), null);
    assert.equal(found('/(/', 'a'), 'wrong');
  });
});
