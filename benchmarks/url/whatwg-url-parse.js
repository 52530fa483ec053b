'use strict';

const common = require('../common.js');

// e: the data is doubled that often. 1 measures the first 400 parses of a process, 7 what they cost later.
const bench = common.createBenchmark(main, {
  withBase: ['true', 'false'],
  type: Object.keys(common.urls),
  e: [1, 7],
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
