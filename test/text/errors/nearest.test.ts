import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { editDistance, nearest } from '../../../src/text/errors/nearest.ts';

suite('what was probably meant', () => {
  test('counts letters added, left out, replaced, and exchanged with their neighbour', () => {
    const pairs: [string, string, number][] = [
      ['url', 'url', 0],
      ['', 'url', 3],
      ['url', '', 3],
      ['ur', 'url', 1],
      ['urls', 'url', 1],
      ['uri', 'url', 1],
      ['ulr', 'url', 1],
      ['lst', 'lts', 1],
      ['bufefrs', 'buffers', 1],
      ['ca', 'abc', 3],
    ];
    for (const [a, b, edits] of pairs) assert.equal(editDistance(a, b), edits, `${a} ${b}`);
  });

  test('is the nearest first, and nothing that is far', () => {
    assert.deepEqual(nearest('ulr', ['tls', 'url', 'util']), ['url']);
    assert.deepEqual(nearest('categorys', ['filter', 'categories', 'category']), ['category', 'categories']);
    assert.deepEqual(nearest('xyz', ['url', 'util']), []);
  });

  test('is nothing that nobody types', () => {
    assert.deepEqual(nearest('x'.repeat(20_000_000), ['x'.repeat(20_000_000), 'x']), []);
    assert.deepEqual(nearest('url', ['u'.repeat(1_000_000), 'url']), ['url']);
  });
});
