/** What an author writes and what comes of it: declarations, parameters, and errors in words. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { afterEach, suite, test } from 'node:test';

const require = createRequire(import.meta.url);
const folder = '../../../src/harness/operations';
const api = require(`${folder}/api.cjs`);
const { registry, forgetAll } = require(`${folder}/registry.cjs`);
const { rowsOf, find } = require(`${folder}/rows.cjs`);
const { combinations, sameParameters } = require(`${folder}/parameters.cjs`);
const nothing = () => {};

afterEach(forgetAll);

suite('declaring', () => {
  test('suites take operations as a function or as options, chained', () => {
    api
      .suite('one', { page: 'why', parameters: { a: [1, 2] }, flags: ['--x'] })
      .add('plain', nothing)
      .add('full', { run: nothing, parameters: { b: ['s', 't'] }, baseline: true, flags: ['--y'] });
    const rows = rowsOf(registry().groups);
    assert.equal(rows.length, 2 + 4);
    assert.deepEqual(rows[0], {
      group: 'one',
      operation: 'plain',
      parameters: { a: 1 },
      place: { at: 0, of: 2 },
      baseline: false,
      flags: ['--x'],
      page: 'why',
    });
    assert.deepEqual(rows[5].parameters, { a: 2, b: 't' });
    assert.deepEqual(rows[5].flags, ['--x', '--y']);
    assert.equal(rows[5].baseline, true);
  });

  test('a test run takes the first value of each parameter', () => {
    api.suite('one').add('full', { run: nothing, parameters: { a: [1, 2], b: [3, 4] } });
    assert.deepEqual(
      rowsOf(registry().groups, true).map(({ parameters }: { parameters: object }) => parameters),
      [{ a: 1, b: 3 }],
    );
  });

  test('a row is found by parameters that have become text, and has its own types', () => {
    api.suite('one').add('full', { run: nothing, parameters: { n: [1, 10], on: [true, false] } });
    const found = find(registry().groups, {
      file: 'f',
      group: 'one',
      operation: 'full',
      parameters: { on: 'false', n: '10' },
    });
    assert.deepEqual(found.parameters, { n: 10, on: false });
    assert.throws(
      () => find(registry().groups, { file: 'f.js', group: 'one', operation: 'gone' }),
      /no operation "gone" in suite "one" of f\.js/,
    );
  });

  test('the same suite may be opened twice', () => {
    api.suite('one').add('a', nothing);
    api.suite('one').add('b', nothing);
    assert.equal(registry().groups.length, 1);
    assert.equal(rowsOf(registry().groups).length, 2);
  });

  test('keepAlive hands back what it keeps', () => {
    assert.equal(api.keepAlive(1, 2), 2);
    assert.equal(api.keepAlive(), undefined);
  });
});

suite('parameters', () => {
  test('a range is geometric and ends where it says', () => {
    assert.deepEqual(api.range(1, 64), [1, 2, 4, 8, 16, 32, 64]);
    assert.deepEqual(api.range(1, 1000, 10), [1, 10, 100, 1000]);
    assert.deepEqual(api.range(1, 5), [1, 2, 4, 5]);
    assert.deepEqual(api.range(3, 3), [3]);
    for (const args of [
      [0, 4],
      [4, 1],
      [1, 4, 1],
      [1, Number.POSITIVE_INFINITY],
      ['a', 'b'],
    ]) {
      assert.throws(() => api.range(...args), /range\(from, to, factor\)/);
    }
  });

  test('combinations turn the last fastest; a value by itself is a list of one', () => {
    assert.deepEqual(combinations({ a: [1, 2], b: 3 }), [
      { a: 1, b: 3 },
      { a: 2, b: 3 },
    ]);
    assert.deepEqual(combinations({}), [{}]);
  });

  test('names and values make a row the same, their order does not', () => {
    assert.ok(sameParameters({ a: 1, b: 'x' }, { b: 'x', a: '1' }));
    assert.ok(!sameParameters({ a: 1 }, { a: 2 }));
    assert.ok(!sameParameters({ a: 1 }, { b: 1 }));
    assert.ok(!sameParameters({ a: 1 }, { a: 1, b: 1 }));
  });
});

suite('errors name suite and operation', () => {
  const wrong: [string, () => unknown, RegExp][] = [
    ['no name', () => api.suite(), /suite\(name\) needs a name .* got undefined/],
    ['an empty name', () => api.suite(' '), /needs a name/],
    ['suite options', () => api.suite('s', 3), /suite "s": the options must be an object, got number/],
    [
      'an unknown suite option',
      () => api.suite('s', { pages: '' }),
      /suite "s": there is no option "pages"; there are/,
    ],
    [
      'no function',
      () => api.suite('s').add('o'),
      /suite "s", operation "o": needs a function or options .* undefined/,
    ],
    ['no run', () => api.suite('s').add('o', {}), /suite "s", operation "o": needs "run"/],
    ['a run of another type', () => api.suite('s').add('o', { run: 1 }), /run must be a function, got number/],
    ['a misspelt option', () => api.suite('s').add('o', { run: nothing, input: [1] }), /no option "input"; .*inputs/],
    ['no inputs', () => api.suite('s').add('o', { run: nothing, inputs: [] }), /"o": inputs is empty/],
    ['inputs of another type', () => api.suite('s').add('o', { run: nothing, inputs: 'x' }), /an array or a function/],
    ['a parameter without values', () => api.suite('s', { parameters: { n: [] } }), /parameter "n" has no value/],
    [
      'a parameter that is no scalar',
      () => api.suite('s').add('o', { run: nothing, parameters: { n: [{}] } }),
      /parameter "n" has a value of type object/,
    ],
    [
      'a parameter with the name of a column',
      () => api.suite('s', { parameters: { group: [1] } }),
      /cannot be called "group"/,
    ],
    ['twice the same', () => api.suite('s').add('o', nothing).add('o', nothing), /there is an operation of that name/],
    [
      'two baselines',
      () => api.suite('s').add('a', { run: nothing, baseline: true }).add('b', { run: nothing, baseline: true }),
      /operation "b": the suite has a baseline already/,
    ],
  ];
  for (const [what, attempt, message] of wrong) {
    test(what, () => assert.throws(attempt, { name: 'TypeError', message }));
  }
});
