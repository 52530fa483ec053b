'use strict';

const common = require('../common.js');
const { measure } = require('./_pair.js');
const { bindings, connectedHandles, pour, read, write } = require('./_raw.js');

const bench = common.createBenchmark(
  main,
  {
    len: [102400, 1024 * 1024],
    type: ['utf', 'asc', 'buf'],
    dur: [5],
  },
  { flags: ['--expose-internals', '--no-warnings'], test: { len: 1024 } },
);

// An echo: the server writes back what it reads, and reads no more until that is written. The client counts what comes back.
function main({ dur, len, type }) {
  const found = bindings(bench);
  if (found === undefined) return;
  let received = 0;

  connectedHandles(found, (client, server) => {
    const resume = () => server.readStart();
    read(server, found, (bytes, arrayBuffer) => {
      const atOnce = write(server, found, 'writeBuffer', new Uint8Array(arrayBuffer, 0, bytes), resume);
      if (!atOnce) server.readStop();
    });
    read(client, found, (bytes) => {
      received += bytes;
    });
    pour(client, found, type, len);
    measure(bench, dur, () => received);
  });
}
