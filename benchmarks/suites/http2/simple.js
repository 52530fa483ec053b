'use strict';

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

const TEXT = '<p>Hello, World!</p>\n'.repeat(50);

// An operation is one stream, answered by the stream API.
function main({ requests, streams, clients, duration }) {
  const server = http2.createServer({ maxSessionMemory: 1000 });
  server.on('stream', (stream) => {
    stream.respond({ ':status': 200, 'content-type': 'text/html' });
    stream.end(TEXT);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    bench.http({ port, requests, maxConcurrentStreams: streams, clients, duration }, () => server.close());
  });
}
