'use strict';

const url = require('url');
const common = require('../common.js');

// e: the data is doubled that often. 1 measures the first 400 parses of a process, 7 what they cost later.
const bench = common.createBenchmark(main, {
  type: Object.keys(common.urls),
  e: [1, 7],
});

function main({ type, e }) {
  const data = common.bakeUrlData(type, e, false, false);
  try {
    url.parse(data[0]);
  } catch (error) {
    return bench.unavailable(`url.parse refuses this URL here: ${error.message}`);
  }
  const length = data.length;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < length; i++) kept[i & 7] = url.parse(data[i]);
  bench.end(length);

  common.keepAlive(kept);
}
