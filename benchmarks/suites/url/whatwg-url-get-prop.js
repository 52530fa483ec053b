'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: common.urlDataTypes,
  e: [1],
});

/** Reads all properties of URLs that are parsed already. */
function main({ type, e }) {
  const data = common.bakeUrlData(type, e, false, true);
  const length = data.length;
  const kept = new Array(12);

  bench.start();
  for (let i = 0; i < length; i++) {
    const parsed = data[i];
    kept[0] = parsed.protocol;
    kept[1] = parsed.username;
    kept[2] = parsed.password;
    kept[3] = parsed.host;
    kept[4] = parsed.hostname;
    kept[5] = parsed.port;
    kept[6] = parsed.pathname;
    kept[7] = parsed.search;
    kept[8] = parsed.hash;
    kept[9] = parsed.href;
    kept[10] = parsed.origin;
    kept[11] = parsed.searchParams;
  }
  bench.end(length);

  common.keepAlive(kept);
}
