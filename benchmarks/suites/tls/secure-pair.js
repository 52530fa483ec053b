'use strict';

const tls = require('tls');
const common = require('../common.js');
const { chunkOf, measure, pour } = require('../net/_pair.js');
const { pairBy } = require('./_secure.js');

const bench = common.createBenchmark(
  main,
  {
    dur: [5],
    securing: ['SecurePair', 'TLSSocket', 'clear'],
    size: [100, 1024, 1024 * 1024],
  },
  { flags: ['--no-warnings'], test: { securing: 'TLSSocket', size: 1024 } },
);

/** A handshake over the loopback takes some milliseconds. */
const LIMIT_MS = 10000;

// A client sends; the server puts TLS on a connection that it has accepted already, and reads. Gigabits per second.
function main({ dur, securing, size }) {
  if (securing === 'SecurePair' && typeof tls.createSecurePair !== 'function') {
    return bench.unavailable('tls.createSecurePair is not in this runtime (up to Node.js 23)');
  }

  const limit = setTimeout(() => bench.unavailable('no such connection comes about in this runtime'), LIMIT_MS);
  pairBy(securing, (client, server) => {
    clearTimeout(limit);
    let received = 0;
    server.on('data', (data) => {
      received += data.length;
    });
    pour(client, chunkOf('buf', size));
    measure(bench, dur, () => received);
  });
}
