'use strict';

const common = require('../common.js');
const { assertion, nested, repeat } = require('./_values.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e3],
    len: [2, 1e2],
    strict: [0, 1],
    order: ['insert', 'random', 'reversed'],
    method: [
      'deepEqual_primitiveOnly',
      'deepEqual_objectOnly',
      'deepEqual_mixed',
      'notDeepEqual_primitiveOnly',
      'notDeepEqual_objectOnly',
      'notDeepEqual_mixed',
    ],
  },
  {
    combinationFilter: ({ order, strict, method }) =>
      order !== 'random' || (strict === 1 && method !== 'notDeepEqual_objectOnly'),
  },
);

const items = {
  primitiveOnly: (i) => 'text ' + i,
  objectOnly: (i) => nested(i),
  mixed: (i) => (i % 2 === 0 ? nested(i) : i),
};

/** Always the same permutation, so that all runtimes and runs do the same work. */
function shuffle(list) {
  let state = 12345;
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const other = state % (i + 1);
    const held = list[i];
    list[i] = list[other];
    list[other] = held;
  }
}

function main({ n, len, method, strict, order }) {
  const item = items[method.split('_')[1]];
  const pairs = [];
  for (let p = 0; p < 2; p++) {
    const actual = [];
    const expected = [];
    for (let i = 0; i < len; i++) {
      actual.push(item(i + p));
      expected.push(item(method.startsWith('not') && i === len - 1 ? len + 10 : i + p));
    }
    if (order === 'reversed') expected.reverse();
    else if (order === 'random') shuffle(expected);
    pairs.push([new Set(actual), new Set(expected)]);
  }
  const check = assertion(method, strict === 1);

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
