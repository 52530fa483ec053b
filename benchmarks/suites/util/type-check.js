'use strict';

const util = require('util');
const common = require('../common.js');

// native: the check that the runtime has; js: the same by the tag that typed arrays have, in plain JavaScript.
const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

const checks = {
  ArrayBufferView: {
    native: ArrayBuffer.isView,
    js: (value) => tag.call(value) !== undefined || value instanceof DataView,
  },
  TypedArray: {
    native: util.types && util.types.isTypedArray,
    js: (value) => tag.call(value) !== undefined,
  },
  Uint8Array: {
    native: util.types && util.types.isUint8Array,
    js: (value) => tag.call(value) === 'Uint8Array',
  },
};

const bench = common.createBenchmark(main, {
  type: Object.keys(checks),
  version: ['native', 'js'],
  argument: ['true', 'false-primitive', 'false-object'],
  n: [1e6],
});

const values = {
  true: () => new Uint8Array(8),
  'false-primitive': (i) => `text ${i}`,
  'false-object': (i) => ({ id: i }),
};

function main({ type, version, argument, n }) {
  const check = checks[type][version];
  if (typeof check !== 'function') return bench.unavailable(`util.types has no is${type} in this runtime`);
  const inputs = [0, 1, 2, 3].map(values[argument]);
  let right = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (check(inputs[i & 3])) right++;
  bench.end(n);

  common.keepAlive(right);
}
