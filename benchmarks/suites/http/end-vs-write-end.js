'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['asc', 'utf', 'buf'],
  len: [64 * 1024, 128 * 1024, 256 * 1024, 1024 * 1024],
  c: [100],
  method: ['write', 'end'],
  duration: 5,
});

// An operation is one request, whose answer is handed over by `end` alone or by `write` before it.
function main({ type, len, c, method, duration }) {
  const data = body(type, len);
  const encoding = type === 'utf' ? 'utf8' : 'latin1';
  const answer =
    method === 'write'
      ? (response) => {
          response.write(data, encoding);
          response.end();
        }
      : (response) => response.end(data, encoding);
  const server = http.createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, connections: c, duration }, () => server.close());
  });
}

function body(type, len) {
  if (type === 'buf') return Buffer.alloc(len, 'x');
  return type === 'utf' ? 'ü'.repeat(len / 2) : 'a'.repeat(len);
}
