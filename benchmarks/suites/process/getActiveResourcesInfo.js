'use strict';

const dgram = require('dgram');
const fs = require('fs');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    handlesCount: [1e4],
    requestsCount: [1e4],
    timeoutsCount: [1e4],
    immediatesCount: [1e4],
    n: [200],
  },
  { test: { n: 1 } },
);

function main({ n, handlesCount, requestsCount, timeoutsCount, immediatesCount }) {
  if (typeof process.getActiveResourcesInfo !== 'function') {
    return bench.unavailable('process.getActiveResourcesInfo is not in this runtime (Node.js 16.14 or newer)');
  }
  // A datagram socket that is not bound is a handle without a file descriptor.
  const sockets = [];
  for (let i = 0; i < handlesCount; i++) sockets.push(dgram.createSocket('udp4'));
  for (let i = 0; i < requestsCount; i++) fs.stat(__filename, () => {});
  const timeouts = [];
  for (let i = 0; i < timeoutsCount; i++) timeouts.push(setTimeout(() => {}, 1e6));
  const immediates = [];
  for (let i = 0; i < immediatesCount; i++) immediates.push(setImmediate(() => {}));
  const listed = process.getActiveResourcesInfo().length;
  if (listed < handlesCount + timeoutsCount) {
    return bench.unavailable('process.getActiveResourcesInfo lists only ' + listed + ' resources in this runtime');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = process.getActiveResourcesInfo();
  bench.end(n);

  common.keepAlive(kept);
  immediates.forEach(clearImmediate);
  timeouts.forEach(clearTimeout);
  for (const socket of sockets) socket.close();
}
