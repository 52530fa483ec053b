import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

type Values = Record<string, unknown>;
const { configurations } = createRequire(import.meta.url)('../../src/harness/configurations.js') as {
  configurations(
    configs: Values,
    options: Values,
    request: { argv: string[]; test: boolean; groups: string[] | undefined },
  ): { queue: Values[]; extra: Values };
};

const ask = (configs: Values, options: Values = {}, argv: string[] = [], more: object = {}) =>
  configurations(configs, options, { argv, test: false, groups: undefined, ...more });

test('the product is walked depth first and keys are reported in reverse', () => {
  assert.deepEqual(
    ask({ n: [1, 2], len: [0, 9] }).queue.map((one) => JSON.stringify(one)),
    ['{"len":0,"n":1}', '{"len":9,"n":1}', '{"len":0,"n":2}', '{"len":9,"n":2}'],
  );
});

test('without parameters there is one empty configuration', () => {
  assert.deepEqual(ask({}).queue, [{}]);
});

test('arguments take the type of the first declared value', () => {
  const { queue, extra } = ask({ n: 5, s: ['a'], b: [true, false] }, {}, ['n=7', 'n=8', 's=', 'b=false', 'x=y=z']);
  assert.deepEqual(queue, [
    { b: false, s: '', n: 7 },
    { b: false, s: '', n: 8 },
  ]);
  assert.deepEqual(extra, { x: 'y=z' });
});

test('a bad argument is named', () => {
  assert.throws(() => ask({ n: 1 }, {}, ['n']), /bad argument: n/);
});

test('groups have their parameters each and show their name', () => {
  const configs = { fast: { n: [1] }, slow: [{ n: [9], m: [2] }] };
  assert.deepEqual(ask(configs, { byGroups: true }).queue, [
    { group: 'fast', n: 1 },
    { group: 'slow', m: 2, n: 9 },
  ]);
  assert.deepEqual(ask(configs, { byGroups: true }, ['n=3'], { groups: ['slow'] }).queue, [
    { group: 'slow', m: 2, n: 3 },
  ]);
  assert.throws(
    () => ask(configs, { byGroups: true }, [], { groups: ['none'] }),
    /no group "none"; there are: fast, slow/,
  );
});

test('test mode: first values, small numbers, short durations, the own overrides', () => {
  const configs = { n: [1e6], x: [0.5], duration: [5], kind: ['a', 'b'] };
  assert.deepEqual(ask(configs, { test: { kind: 'c' } }, [], { test: true }).queue, [
    { kind: 'c', duration: 0.05, x: 0.5, n: 1 },
  ]);
});

test('in test mode a row a group, not shrunk, with the first values of the first group, as upstream has it', () => {
  const configs = { few: { n: [10], len: [1, 5], duration: 5 }, many: { n: [600], len: [1, 100], duration: 5 } };
  const { queue } = ask(configs, { byGroups: true }, [], { test: true });
  assert.deepEqual(queue, [
    { group: 'few', duration: 5, len: 1, n: 10 },
    { group: 'many', duration: 5, len: 1, n: 10 },
  ]);
  assert.deepEqual(Object.keys(queue[0] ?? {}), ['group', 'duration', 'len', 'n']);
});

test('a filter must answer with a boolean, values of one parameter must have one type', () => {
  assert.throws(() => ask({ n: [1] }, { combinationFilter: () => 1 }), /must always return a boolean/);
  assert.throws(() => ask({ n: [1, 'a'] }), /mixed types/);
  assert.throws(() => ask({ n: [null] }), /had type object/);
});

test('a parameter may be called as what every object has', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];
  const configs = Object.fromEntries(names.map((name) => [name, [1, 2]]));
  const argv = names.map((name) => `${name}=7`);
  const filter = (conf: Values) => names.every((name) => Object.hasOwn(conf, name));
  const { queue, extra } = ask(configs, { combinationFilter: filter }, argv);
  assert.deepEqual(
    queue.map((one) => Object.entries(one)),
    [names.toReversed().map((name) => [name, 7])],
  );
  assert.deepEqual(extra, {});
  assert.deepEqual(
    Object.entries(ask({ n: [1] }, {}, argv).extra),
    names.map((name) => [name, '7']),
  );
  assert.deepEqual(Object.keys(ask(configs, {}, [], { test: true }).queue[0] as Values), names.toReversed());
  assert.throws(
    () => ask({ a: { n: 1 } }, { byGroups: true }, [], { groups: ['constructor'] }),
    /no group "constructor"/,
  );
});
