'use strict';

const common = require('../common.js');
const { chunkOf, connectedPair, measure } = require('./_pair.js');

const bench = common.createBenchmark(
  main,
  {
    len: [4, 8, 16, 32, 64, 128, 512, 1024],
    type: ['buf'],
    dur: [5],
  },
  { test: { len: 1024 } },
);

// Small writes, of which a hundred at a time leave together.
function main({ dur, len, type }) {
  const { chunk, encoding } = chunkOf(type, len);
  connectedPair({}, (client, server) => {
    let received = 0;
    server.on('data', (data) => {
      received += data.length;
    });

    // A few times in a turn of the event loop, so that the other end gets turns to read in.
    function burst() {
      let room = true;
      for (let times = 0; room && times < 8; times++) {
        client.cork();
        for (let i = 0; i < 100; i++) room = client.write(chunk, encoding);
        client.uncork();
      }
      if (room) setImmediate(burst);
    }
    client.on('drain', () => setImmediate(burst));
    burst();
    measure(bench, dur, () => received);
  });
}
