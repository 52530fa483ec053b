import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { endOfValue, parsedJson } from '../../../src/host/files/json-text.ts';

const read = (text: string): unknown => parsedJson(text, (why) => new Error(why));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

suite('JSON that people hand over', () => {
  test('may be nested a hundred levels deep, whatever stands in its texts', () => {
    assert.ok(Array.isArray(read(nested(100))));
    assert.throws(() => read(nested(101)), { message: 'it is nested more than 100 levels deep' });
    assert.throws(() => read('{"a":'.repeat(101)), { message: 'it is nested more than 100 levels deep' });
    for (const text of ['['.repeat(500), `\\"${'{'.repeat(500)}`, `${'\\\\'.repeat(7)}${'['.repeat(500)}`, '\\\\']) {
      assert.deepEqual(read(`{"a":["${text}"],"b":[]}`), JSON.parse(`{"a":["${text}"],"b":[]}`));
    }
    // Behind a text that ends with backslashes brackets count again.
    assert.throws(() => read(`["\\\\",${nested(100)}]`), { message: /more than 100/ });
  });

  test('that is none is refused with what is wrong', () => {
    assert.throws(() => read('{'), { message: /^it is no JSON: / });
    assert.throws(() => read('"a'), { message: /^it is no JSON: / });
    assert.throws(() => read(']]]]'), { message: /^it is no JSON: / });
    assert.throws(() => read('['.repeat(100_000)), { message: /more than 100/ });
  });

  test('ends with the bracket that closes it, wherever it begins', () => {
    for (const [before, value, after] of [
      ['', '{"a":"}{\\""}', '[1,[2]]'],
      ['log [1] {', '[1,[2]]', '\n\n]'],
    ] as const)
      assert.equal(endOfValue(`${before}${value}${after}`, before.length), before.length + value.length);
  });
});
