'use strict';

const url = require('url');
const common = require('../common.js');

// e: the data is doubled that often. 1 measures the first parses of a process; --set e=7 what they cost later.
const bench = common.createBenchmark(main, {
  type: common.urlDataTypes,
  e: [1],
});

function main({ type, e }) {
  const data = common.bakeUrlData(type, e, false, false);
  try {
    for (const text of new Set(data)) url.parse(text);
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
