'use strict';

const common = require('../common.js');
const { chunkOf, connectedPair, measure, pour } = require('./_pair.js');

const bench = common.createBenchmark(
  main,
  {
    len: [64, 102400, 1024 * 1024],
    type: ['utf', 'asc', 'buf'],
    dur: [5],
  },
  { test: { len: 1024 } },
);

// A client sends to a server that throws away what comes.
function main({ dur, len, type }) {
  connectedPair({}, (client, server) => {
    let received = 0;
    server.on('data', (data) => {
      received += data.length;
    });
    pour(client, chunkOf(type, len));
    measure(bench, dur, () => received);
  });
}
