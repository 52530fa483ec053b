'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    fewHeaders: { n: [0], len: [1, 100], duration: 5 },
    mediumHeaders: { n: [50], len: [1, 100], duration: 5 },
    manyHeaders: { n: [600], len: [1, 100], duration: 5 },
  },
  { byGroups: true },
);

// An operation is one request, whose answer has `n` headers: names with `len` values each.
function main({ n, len, duration }) {
  const headers = { Connection: 'keep-alive', 'Transfer-Encoding': 'chunked' };
  const names = n === 0 ? 0 : Math.max(1, Math.floor(n / len));
  for (let i = 0; i < names; i++) headers['foo' + i] = new Array(len).fill('some header value ' + i);
  const server = http.createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end();
  });
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, connections: 10, duration }, () => server.close());
  });
}
