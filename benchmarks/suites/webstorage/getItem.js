'use strict';

const common = require('../common.js');
const { flags, keys, storage, values } = require('./_storage.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['localStorage-getItem', 'localStorage-getter', 'sessionStorage-getItem', 'sessionStorage-getter'],
    n: [1e5],
  },
  { flags: flags('getItem') },
);

function main({ n, type }) {
  const store = storage(bench, type, 'getItem');
  if (store === undefined) return;
  for (let i = 0; i < keys.length; i++) store.setItem(keys[i], values[i]);
  let characters = 0;

  bench.start();
  if (type.endsWith('Item')) {
    for (let i = 0; i < n; i++) characters += store.getItem(keys[i & 63]).length;
  } else {
    for (let i = 0; i < n; i++) characters += store[keys[i & 63]].length;
  }
  bench.end(n);

  if (characters < n * 'value 0'.length) throw new Error('read ' + characters + ' characters');
  store.clear();
}
