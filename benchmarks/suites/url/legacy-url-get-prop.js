'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: common.urlDataTypes,
  e: [1],
});

/** Reads all properties of URLs that are parsed already. */
function main({ type, e }) {
  const texts = common.bakeUrlData(type, e, false, false);
  try {
    for (const text of new Set(texts)) url.parse(text);
  } catch (error) {
    return bench.unavailable(`url.parse refuses this URL here: ${error.message}`);
  }
  const data = texts.map((text) => url.parse(text));
  const length = data.length;
  const kept = new Array(12);

  bench.start();
  for (let i = 0; i < length; i++) {
    const parsed = data[i];
    kept[0] = parsed.protocol;
    kept[1] = parsed.auth;
    kept[2] = parsed.host;
    kept[3] = parsed.hostname;
    kept[4] = parsed.port;
    kept[5] = parsed.pathname;
    kept[6] = parsed.search;
    kept[7] = parsed.hash;
    kept[8] = parsed.href;
    kept[9] = parsed.path;
    kept[10] = parsed.query;
    kept[11] = parsed.slashes;
  }
  bench.end(length);

  common.keepAlive(kept);
}
