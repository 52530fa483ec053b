'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  keepAlive: [1, 0],
  c: [50],
  duration: 5,
});

// An operation is one request: over a connection that is kept, or over one that is made for it alone.
function main({ keepAlive, c, duration }) {
  const server = http.createServer((_request, response) => response.end('Hello, World!'));
  const headers = keepAlive ? {} : { Connection: 'close' };
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, connections: c, headers, duration }, () => server.close());
  });
}
