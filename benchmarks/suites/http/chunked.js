'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1, 4, 8, 16],
  len: [1, 64, 256],
  c: [100],
  duration: 5,
});

// An operation is one request, answered in `n` writes of `len` bytes without a Content-Length.
function main({ n, len, c, duration }) {
  const chunk = Buffer.alloc(len, '8');
  const server = http.createServer((_request, response) => {
    for (let i = 0; i < n; i++) response.write(chunk);
    response.end();
  });
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, connections: c, duration }, () => server.close());
  });
}
