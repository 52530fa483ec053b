'use strict';

const http = require('http');
const common = require('../common.js');
const { handler } = require('../fixtures/http-bodies.js');

const bench = common.createBenchmark(main, {
  type: ['bytes', 'buffer'],
  len: [4, 1024, 102400],
  chunks: [1, 4],
  c: [50, 500],
  chunkedEnc: [1, 0],
  duration: 5,
});

// An operation is one request over a connection that is kept.
function main({ type, len, chunks, c, chunkedEnc, duration }) {
  const server = http.createServer(handler);
  server.listen(0, '127.0.0.1', () => {
    const path = '/' + [type, len, chunks, chunkedEnc].join('/');
    const { port } = server.address();
    bench.http({ port, path, connections: c, duration }, () => server.close());
  });
}
