'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  connections: [50],
  headers: [20],
  w: [0, 6],
  duration: 5,
});

// An operation is one request with that many headers, `w` blanks before the value of each.
function main({ connections, headers, w, duration }) {
  const server = http.createServer((request, response) => {
    // Servers that parse lazily have to, too.
    if (request.headers['content-type'] !== 'text/plain') throw new Error('headers are missing');
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.end();
  });
  const sent = { 'Content-Type': 'text/plain', Accept: 'text/plain', 'User-Agent': 'benchmark' };
  for (let i = 0; i < headers; i++) sent['foo' + i] = ' '.repeat(w) + 'some header value ' + i;
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    bench.http({ port, connections, headers: sent, duration }, () => server.close());
  });
}
