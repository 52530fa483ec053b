'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e4],
    statSyncType: ['fstatSync', 'lstatSync', 'statSync'],
    throwType: ['throw', 'noThrow'],
  },
  // Only a path can be asked for without an error: fstat has no throwIfNoEntry.
  { combinationFilter: ({ statSyncType, throwType }) => statSyncType !== 'fstatSync' || throwType === 'throw' },
);

const NO_FILE = 1 << 30;

function main({ n, statSyncType, throwType }) {
  const subject = statSyncType === 'fstatSync' ? NO_FILE : tmpdir.missing();
  const options = { throwIfNoEntry: throwType === 'throw' };
  if (throwType === 'noThrow' && throws(() => fs[statSyncType](subject, options))) {
    return bench.unavailable('throwIfNoEntry is not in this runtime (Node.js 14.17 or newer)');
  }

  measure.sync(bench, n, throwType === 'throw', () => fs[statSyncType](subject, options));
}

function throws(operation) {
  try {
    operation();
    return false;
  } catch (_) {
    return true;
  }
}
