'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['object', 'nullProtoObject', 'nullProtoLiteralObject', 'storageObject', 'fakeMap', 'map'],
  n: [1e6],
});

// Every operation: one key of 64 written, one read, one asked for, one removed.
const keys = Array.from({ length: 64 }, (_, i) => 'key-' + ((i * 37) & 63));

function StorageObject() {}
StorageObject.prototype = Object.create(null);

class FakeMap {
  constructor() {
    this.data = Object.create(null);
  }
  get(key) {
    return this.data['$' + key];
  }
  set(key, value) {
    this.data['$' + key] = value;
  }
  has(key) {
    return '$' + key in this.data;
  }
  delete(key) {
    delete this.data['$' + key];
  }
}

function onObject(store, n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    store[keys[i & 63]] = i;
    sum = (sum + (store[keys[(i * 5) & 63]] | 0)) | 0;
    if (keys[(i * 7) & 63] in store) sum = (sum ^ i) | 0;
    delete store[keys[(i + 32) & 63]];
  }
  return sum;
}

function onMap(store, n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    store.set(keys[i & 63], i);
    sum = (sum + (store.get(keys[(i * 5) & 63]) | 0)) | 0;
    if (store.has(keys[(i * 7) & 63])) sum = (sum ^ i) | 0;
    store.delete(keys[(i + 32) & 63]);
  }
  return sum;
}

const stores = {
  object: () => ({}),
  nullProtoObject: () => Object.create(null),
  nullProtoLiteralObject: () => ({ __proto__: null }),
  storageObject: () => new StorageObject(),
  fakeMap: () => new FakeMap(),
  map: () => new Map(),
};

function main({ n, method }) {
  const store = stores[method]();
  const run = typeof store.get === 'function' ? onMap : onObject;

  bench.start();
  const sum = run(store, n);
  bench.end(n);

  common.keepAlive(sum, store);
}
