'use strict';

const common = require('../common.js');
const { flags, storage } = require('./_storage.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['localStorage-removeItem', 'localStorage-delete', 'sessionStorage-removeItem', 'sessionStorage-delete'],
    n: [1e5],
  },
  { flags: flags('removeItem') },
);

// All n are there before the clock starts.
function main({ n, type }) {
  const store = storage(bench, type, 'removeItem');
  if (store === undefined) return;
  const keys = [];
  for (let i = 0; i < n; i++) {
    keys.push('key' + i);
    store.setItem(keys[i], 'value ' + i);
  }

  bench.start();
  if (type.endsWith('Item')) {
    for (let i = 0; i < n; i++) store.removeItem(keys[i]);
  } else {
    for (let i = 0; i < n; i++) delete store[keys[i]];
  }
  bench.end(n);

  if (store.length !== 0) throw new Error(store.length + ' keys are left');
}
