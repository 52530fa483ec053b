'use strict';

const assert = require('assert');
const common = require('../common.js');
const { nested, repeat } = require('./_values.js');

const bench = common.createBenchmark(main, {
  n: [125],
  size: [500],
  extraProps: [0, 1],
  datasetName: [
    'objects',
    'sets',
    'setsWithObjects',
    'maps',
    'circularRefs',
    'typedArrays',
    'arrayBuffers',
    'dataViewArrayBuffers',
    'array',
  ],
});

function bytes(size, extra) {
  const array = new Uint8Array(size + extra);
  for (let i = 0; i < size; i++) array[i] = i * 7;
  return array;
}

// `extra` is what the actual value has on top of the expected one.
const datasets = {
  objects(size, extra) {
    const object = {};
    for (let i = 0; i < size + extra; i++) object['key' + i] = nested(i);
    return object;
  },
  sets(size, extra) {
    const set = new Set();
    for (let i = 0; i < size + extra; i++) set.add('value ' + i);
    return set;
  },
  setsWithObjects(size, extra) {
    const set = new Set();
    for (let i = 0; i < size + extra; i++) set.add(nested(i));
    return set;
  },
  maps(size, extra) {
    const map = new Map();
    for (let i = 0; i < size + extra; i++) map.set('key ' + i, nested(i));
    return map;
  },
  circularRefs(size, extra) {
    const root = {};
    let at = root;
    for (let i = 0; i < size; i++) {
      at.value = i;
      at.root = root;
      at.next = {};
      at = at.next;
    }
    if (extra > 0) root.extra = true;
    return root;
  },
  typedArrays: (size, extra) => bytes(size, extra),
  arrayBuffers: (size, extra) => bytes(size, extra).buffer,
  dataViewArrayBuffers: (size, extra) => new DataView(bytes(size, extra).buffer),
  array: (size, extra) => Array.from({ length: size + extra }, (_, i) => nested(i)),
};

function main({ n, size, extraProps, datasetName }) {
  if (typeof assert.partialDeepStrictEqual !== 'function') {
    return bench.unavailable('assert.partialDeepStrictEqual is not in this runtime (Node.js 22.13 or newer)');
  }
  const make = datasets[datasetName];
  const pairs = [];
  for (let i = 0; i < 2; i++) pairs.push([make(size + i, extraProps * 5), make(size + i, 0)]);

  bench.start();
  repeat(assert.partialDeepStrictEqual, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
