'use strict';

const common = require('../common.js');
const { chunkOf, measure, pour } = require('../net/_pair.js');
const { connectedPair } = require('./_secure.js');

const bench = common.createBenchmark(
  main,
  {
    dur: [5],
    type: ['buf', 'asc', 'utf'],
    size: [100, 1024, 1024 * 1024, 4 * 1024 * 1024, 16 * 1024 * 1024],
  },
  { test: { size: 1024 } },
);

// A client sends over TLS; the server reads. The rate is gigabits per second.
function main({ dur, type, size }) {
  connectedPair({}, (client, server) => {
    let received = 0;
    server.on('data', (data) => {
      received += data.length;
    });
    pour(client, chunkOf(type, size));
    measure(bench, dur, () => received);
  });
}
