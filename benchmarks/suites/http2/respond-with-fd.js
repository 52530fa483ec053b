'use strict';

const fs = require('fs');
const http2 = require('http2');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    requests: [100, 1000, 5000],
    streams: [1, 10, 20, 40, 100, 200],
    clients: [2],
    benchmarker: ['test-double-http2'],
    duration: 5,
  },
  { flags: ['--no-warnings'] },
);

// An operation is one stream, answered with this file by its descriptor.
function main({ requests, streams, clients, duration }) {
  const file = fs.openSync(__filename, 'r');
  const { size } = fs.fstatSync(file);
  const server = http2.createServer({ maxSessionMemory: 1000 });
  server.on('stream', (stream) => {
    if (typeof stream.respondWithFD !== 'function') return bench.unavailable('there is no respondWithFD');
    stream.respondWithFD(file, { ':status': 200, 'content-length': size }, { offset: 0, length: size });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    bench.http({ port, requests, maxConcurrentStreams: streams, clients, duration }, () => server.close());
  });
}
