'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

function main({ n }) {
  let dc;
  try {
    dc = require('diagnostics_channel');
  } catch (_) {
    return bench.unavailable('diagnostics_channel is not in this runtime (Node.js 14.17 or newer)');
  }
  // A channel copies its list of subscribers for each new one: 1024 channels keep the lists short.
  const channels = [];
  for (let i = 0; i < 1024; i++) channels.push(dc.channel('benchmark ' + i));

  function onMessage() {}

  bench.start();
  for (let i = 0; i < n; i++) channels[i & 1023].subscribe(onMessage);
  bench.end(n);

  common.keepAlive(channels);
}
