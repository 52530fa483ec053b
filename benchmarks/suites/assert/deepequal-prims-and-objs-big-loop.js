'use strict';

const common = require('../common.js');
const { assertion, repeat } = require('./_values.js');

const bench = common.createBenchmark(
  main,
  {
    primitive: [
      'null_prototype',
      'string',
      'number',
      'boolean',
      'object',
      'array',
      'set_object',
      'set_simple',
      'circular',
      'empty_object',
      'regexp',
      'date',
    ],
    n: [1e5],
    strict: [0, 1],
    method: ['deepEqual', 'notDeepEqual'],
  },
  { combinationFilter: ({ strict, method }) => strict === 1 || method === 'deepEqual' },
);

// Each makes a value from a seed: the same seed gives values that are equal, another seed one that is not.
const makers = {
  null_prototype: (seed) => Object.assign(Object.create(null), { first: seed, second: 'x' }),
  string: (seed) => 'a text ' + seed,
  number: (seed) => seed * 1.5,
  boolean: (seed) => (seed & 1) === 0,
  object: (seed) => ({ first: seed, second: 'x' }),
  array: (seed) => [1, 2, seed],
  set_object: (seed) => new Set([{ seed }, { seed: -1 }]),
  set_simple: (seed) => new Set([seed, 'x', 3.5]),
  circular(seed) {
    const value = { seed, self: null };
    value.self = value;
    return value;
  },
  // The unequal one has another number of keys.
  empty_object: (seed) => (seed < 8 ? {} : { seed }),
  regexp: (seed) => new RegExp('a+' + seed, 'i'),
  date: (seed) => new Date(1e12 + seed),
};

function main({ n, primitive, method, strict }) {
  const make = makers[primitive];
  const pairs = [];
  for (let i = 0; i < 8; i++) pairs.push([make(i), make(method === 'notDeepEqual' ? i + 9 : i)]);
  const check = assertion(method, strict === 1);

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
