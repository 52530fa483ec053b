'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  res: ['normal', 'setHeader', 'setHeaderWH'],
  duration: 5,
});

const TEXT = 'x'.repeat(1024);

const HANDLERS = {
  /** All headers at once. */
  normal(response) {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '1024' });
  },
  /** One after the other. */
  setHeader(response) {
    response.statusCode = 200;
    response.setHeader('Content-Type', 'text/plain');
    response.setHeader('Content-Length', '1024');
  },
  /** Both ways in one answer. */
  setHeaderWH(response) {
    response.setHeader('Content-Type', 'text/plain');
    response.writeHead(200, { 'Content-Length': '1024' });
  },
};

// An operation is one request, whose answer gets its headers in one of three ways.
function main({ res, duration }) {
  const setHeaders = HANDLERS[res];
  const server = http.createServer((_request, response) => {
    setHeaders(response);
    response.end(TEXT);
  });
  server.listen(0, '127.0.0.1', () => {
    bench.http({ port: server.address().port, connections: 50, duration }, () => server.close());
  });
}
