'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  withBase: ['true', 'false'],
  type: ['wpt'],
  e: [1],
  prop: [
    'href',
    'origin',
    'protocol',
    'username',
    'password',
    'host',
    'hostname',
    'port',
    'pathname',
    'search',
    'searchParams',
    'hash',
  ],
});

// These cannot be set; they are read only.
const readOnly = ['origin', 'searchParams'];

/** Reads a property of each URL and, where that is possible, sets it to what was read. */
function main({ withBase, type, e, prop }) {
  const data = common.bakeUrlData(type, e, withBase === 'true', true);
  const length = data.length;
  const kept = new Array(8);

  bench.start();
  if (readOnly.includes(prop)) {
    for (let i = 0; i < length; i++) kept[i & 7] = data[i][prop];
  } else {
    for (let i = 0; i < length; i++) {
      const value = data[i][prop];
      data[i][prop] = value;
      kept[i & 7] = value;
    }
  }
  bench.end(length);

  common.keepAlive(kept, data);
}
