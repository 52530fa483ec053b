'use strict';

const assert = require('assert');

/** The assertion function of a row: `deepEqual` or `notDeepEqual` first, strict or loose. */
function assertion(method, strict) {
  const name = method.startsWith('not') ? 'notDeep' : 'deep';
  return assert[name + (strict ? 'StrictEqual' : 'Equal')];
}

/** Calls an assertion `n` times on the pairs in turn; one that fails must throw, which is counted. */
function repeat(check, pairs, n) {
  const mask = pairs.length - 1;
  for (let i = 0; i < n; i++) {
    const pair = pairs[i & mask];
    check(pair[0], pair[1]);
  }
}

/** A small nested object that is like the one of the same seed, and no other. */
function nested(seed) {
  return {
    id: seed,
    name: 'name ' + seed,
    tags: ['a', 'b', String(seed)],
    inner: { even: (seed & 1) === 0, ratio: seed / 3, none: null },
  };
}

module.exports = { assertion, nested, repeat };
