'use strict';

const common = require('../common.js');
const { chunkOf, connectedPair, measure, pour } = require('./_pair.js');

const bench = common.createBenchmark(
  main,
  {
    sendchunklen: [256, 32 * 1024, 128 * 1024, 1024 * 1024],
    type: ['utf', 'asc', 'buf'],
    recvbuflen: [0, 64 * 1024, 1024 * 1024],
    recvbufgenfn: ['true', 'false'],
    dur: [5],
  },
  {
    test: { sendchunklen: 1024, recvbuflen: 0, recvbufgenfn: 'false' },
  },
);

// A server sends; the client reads with 'data' events, or into a buffer that it gives (`onread`).
function main({ dur, sendchunklen, type, recvbuflen, recvbufgenfn }) {
  let received = 0;

  function options() {
    if (recvbuflen === 0) return {};
    const given = Buffer.alloc(recvbuflen);
    const callback = (count) => {
      received += count;
      return true;
    };
    return { onread: { buffer: recvbufgenfn === 'true' ? () => given : given, callback } };
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
