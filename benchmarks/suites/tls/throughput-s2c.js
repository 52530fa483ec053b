'use strict';

const common = require('../common.js');
const { chunkOf, measure, pour } = require('../net/_pair.js');
const { connectedPair } = require('./_secure.js');

const bench = common.createBenchmark(
  main,
  {
    dur: [5],
    type: ['buf', 'asc', 'utf'],
    sendchunklen: [256, 32 * 1024, 128 * 1024, 16 * 1024 * 1024],
    recvbuflen: [0, 64 * 1024, 1024 * 1024],
    recvbufgenfn: ['true', 'false'],
  },
  { test: { sendchunklen: 1024, recvbuflen: 0 } },
);

// A server sends over TLS; the client reads with 'data' events, or into a buffer that it gives (`onread`).
function main({ dur, type, sendchunklen, recvbuflen, recvbufgenfn }) {
  let received = 0;
  const options = {};
  if (recvbuflen > 0) {
    const given = Buffer.alloc(recvbuflen);
    const callback = (count) => {
      received += count;
      return true;
    };
    options.onread = { buffer: recvbufgenfn === 'true' ? () => given : given, callback };
  }

  connectedPair(options, (client, server) => {
    if (recvbuflen === 0) {
      client.on('data', (data) => {
        received += data.length;
      });
    }
    pour(server, chunkOf(type, sendchunklen));
    measure(bench, dur, () => received);
  });
}
