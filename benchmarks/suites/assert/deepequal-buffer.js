'use strict';

const assert = require('assert');
const common = require('../common.js');
const { assertion, repeat } = require('./_values.js');

const bench = common.createBenchmark(
  main,
  {
    n: [2e4],
    len: [1e2, 1e3],
    strict: [0, 1],
    arrayBuffer: [0, 1],
    method: ['deepEqual', 'notDeepEqual', 'unequal_length', 'partial'],
  },
  { combinationFilter: ({ strict, method }) => strict === 1 || method === 'deepEqual' },
);

function main({ n, len, method, strict, arrayBuffer }) {
  let check;
  if (method === 'partial') {
    check = assert.partialDeepStrictEqual;
    if (typeof check !== 'function') {
      return bench.unavailable('assert.partialDeepStrictEqual is not in this runtime (Node.js 22.13 or newer)');
    }
  } else {
    check = assertion(method === 'unequal_length' ? 'notDeepEqual' : method, strict === 1);
  }

  const pairs = [];
  for (let i = 0; i < 8; i++) {
    const actual = Buffer.alloc(len + (method === 'unequal_length' ? 1 : 0), 'ab' + i);
    const expected = Buffer.alloc(len, 'ab' + i);
    if (method === 'notDeepEqual') expected[(len >> 1) + i] ^= 0xff;
    if (method === 'partial') actual[len - 1] = expected[len - 1];
    pairs.push(arrayBuffer === 1 ? [ownArrayBuffer(actual), ownArrayBuffer(expected)] : [actual, expected]);
  }

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}

function ownArrayBuffer(buffer) {
  return new Uint8Array(buffer).buffer;
}
