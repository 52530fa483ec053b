/** Names that are another in each process, or on each runtime, and names with colours. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';

const require = createRequire(import.meta.url);
const folder = '../../../src/harness/operations';
const { isAlike, plainName } = require(`${folder}/names.cjs`);
const { find, rowsOf } = require(`${folder}/rows.cjs`);

test('colours are no part of a name', () => {
  assert.equal(plainName('\u001b[31mmake\u001b[39m star'), 'make star');
  assert.equal(plainName('\u001b[38;5;208;1mwarm\u001b[0m'), 'warm');
  assert.equal(plainName('\u009b1mbold\u009b22m'), 'bold');
  assert.equal(plainName('array[0] of [3m'), 'array[0] of [3m');
  assert.equal(plainName(undefined), undefined);
});

suite('names are alike', () => {
  test('that differ in versions, dates, times and long numbers', () => {
    assert.ok(isAlike('parse v20.19.0', 'parse v22.1.0'));
    assert.ok(isAlike('format 2026-11-27T21:25:45.123Z', 'format 2026-11-28T01:02:03.004Z'));
    assert.ok(isAlike('at Fri Nov 27 2026 21:25:45 GMT+0000', 'at Fri Nov 27 2026 21:25:46 GMT+0000'));
    assert.ok(isAlike('run 1764277545123', 'run 1764277545999'));
    assert.ok(isAlike('the same', 'the same'));
  });
  test('and not that differ in words', () => {
    assert.ok(!isAlike('the old way', 'the new way'));
    assert.ok(!isAlike('node 22', 'bun 1'));
    assert.ok(!isAlike('parse', 'parse 2'));
    assert.ok(!isAlike('parse 10 keys', 'parse 1000 keys'));
    assert.ok(!isAlike('1KB', '1MB') && !isAlike('1.5 MB', '2.5 MB') && !isAlike('2d', '3d'));
    assert.ok(!isAlike('sha1', 'sha256'));
    assert.ok(!isAlike('utf8', 'utf16'));
  });
  test('however long they are, in a time that grows with their length alone', () => {
    const long = 'x'.repeat(2_000_000);
    assert.ok(!isAlike(`${long} 1`, `${long}y 1`));
  });
});

suite('an operation is found', () => {
  const operation = (name: string) => ({ name, options: { run: () => name, parameters: { n: [1, 2] } } });
  const file = (group: string, ...names: string[]) => [{ name: group, options: {}, operations: names.map(operation) }];
  const called = (groups: object[], order: object) => find(groups, { file: 'a.js', parameters: { n: 2 }, ...order });
  const listed = rowsOf(file('at 12:00', 'a v1', 'b', 'a v2'));
  const order = (at: number) => listed[at * 2];

  test('by its name, wherever it is', () => {
    const shuffled = file('at 12:00', 'a v2', 'a v1', 'b');
    assert.equal(called(shuffled, order(0)).options.run(), 'a v1');
    assert.equal(called(shuffled, order(2)).options.run(), 'a v2');
  });
  test('by its place where its name is another', () => {
    const later = file('at 12:01', 'a v3', 'b', 'a v4');
    assert.equal(called(later, order(0)).options.run(), 'a v3');
    assert.equal(called(later, order(1)).options.run(), 'b');
    assert.deepEqual(called(later, order(2)).parameters, { n: 1 });
  });
  test('not by its place where that is another operation, or there are more of them', () => {
    const other = file('at 12:01', 'c', 'b', 'a v4');
    assert.throws(() => called(other, order(0)), /no operation "a v1" .* in its place is "c"\. Leave out of names/);
    const more = file('at 12:01', 'a v3', 'b', 'a v4', 'd');
    assert.throws(() => called(more, order(0)), /no operation "a v1" in suite "at 12:00" of a\.js$/);
    const { place: _, ...without } = order(0);
    assert.throws(() => called(file('at 12:01', 'a v3', 'b', 'a v4'), without), /no operation/);
  });
});
