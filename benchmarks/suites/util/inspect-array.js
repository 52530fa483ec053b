'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e3],
  len: [1e2, 1e5],
  type: ['denseArray', 'sparseArray', 'mixedArray', 'denseArray_showHidden'],
});

/** A dense list; sparse: one element in ten; mixed: the first half only is dense. */
function list(type, len, first) {
  const array = type.startsWith('dense') ? Array(len).fill() : Array(len);
  for (let i = 0; i < len; i++) {
    const filled = type.startsWith('dense') || i % 10 === 0 || (type === 'mixedArray' && i < len / 2);
    if (filled) array[i] = first + i;
  }
  return array;
}

function main({ n, len, type }) {
  const settings = type === 'denseArray_showHidden' ? { showHidden: true } : undefined;
  const inputs = [list(type, len, 0), list(type, len, 1)];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.inspect(inputs[i & 1], settings);
  bench.end(n);

  common.keepAlive(kept);
}
