'use strict';

const common = require('../common.js');

// e: the data is doubled that often. 1 measures the first parses of a process; --set e=7 what they cost later.
const bench = common.createBenchmark(main, {
  withBase: ['true', 'false'],
  type: common.urlDataTypes,
  e: [1],
});

function main({ withBase, type, e }) {
  const data = common.bakeUrlData(type, e, withBase === 'true', false);
  const length = data.length;
  const kept = new Array(8);

  bench.start();
  if (withBase === 'true') {
    for (let i = 0; i < length; i++) kept[i & 7] = new URL(data[i][0], data[i][1]);
  } else {
    for (let i = 0; i < length; i++) kept[i & 7] = new URL(data[i]);
  }
  bench.end(length);

  common.keepAlive(kept);
}
