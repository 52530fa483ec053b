'use strict';

const common = require('../common.js');
const { flags, keys, storage, values } = require('./_storage.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['localStorage-setItem', 'localStorage-setter', 'sessionStorage-setItem', 'sessionStorage-setter'],
    n: [1e5],
  },
  { flags: flags('setItem') },
);

// Values go around faster than keys, so that a key gets another value each time.
function main({ n, type }) {
  const store = storage(bench, type, 'setItem');
  if (store === undefined) return;

  bench.start();
  if (type.endsWith('Item')) {
    for (let i = 0; i < n; i++) store.setItem(keys[i & 63], values[i % 61]);
  } else {
    for (let i = 0; i < n; i++) store[keys[i & 63]] = values[i % 61];
  }
  bench.end(n);

  if (store.length !== Math.min(n, keys.length)) throw new Error('the storage has ' + store.length + ' keys');
  store.clear();
}
