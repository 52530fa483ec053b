'use strict';

const common = require('../common.js');
const { chunkOf, connectedPair, measure, pour } = require('./_pair.js');

const bench = common.createBenchmark(
  main,
  {
    len: [2, 64, 102400, 1024 * 1024],
    type: ['utf', 'asc', 'buf'],
    dur: [5],
  },
  { test: { len: 1024 } },
);

// An echo: the server pipes the socket into itself, the client counts what comes back.
function main({ dur, len, type }) {
  connectedPair({}, (client, server) => {
    let received = 0;
    server.pipe(server);
    client.on('data', (data) => {
      received += data.length;
    });
    pour(client, chunkOf(type, len));
    measure(bench, dur, () => received);
  });
}
