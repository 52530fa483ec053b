'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [1e5] }, { flags: ['--expose-internals'] });

const SIZE = 16;

// An operation takes an object from Node's internal list of free ones and gives it back.
function main({ n }) {
  const FreeList = find();
  if (typeof FreeList !== 'function') return bench.unavailable('internal/freelist is not in this runtime');
  let created = 0;
  const list = new FreeList('bench', SIZE, function create() {
    return { index: created++, uses: 0 };
  });
  const taken = new Array(SIZE).fill(undefined);

  bench.start();
  for (let i = 0; i < n; ) {
    const count = Math.min(SIZE, n - i);
    for (let k = 0; k < count; k++) {
      taken[k] = list.alloc();
      taken[k].uses++;
    }
    for (let k = 0; k < count; k++) list.free(taken[k]);
    i += count;
  }
  bench.end(n);

  if (created > SIZE) throw new Error('the list did not keep what it was given');
  common.keepAlive(taken);
}

function find() {
  try {
    const exported = require('internal/freelist');
    return exported.FreeList || exported;
  } catch (_) {
    return undefined;
  }
}
