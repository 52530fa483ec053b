'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  value: ['X-Powered-By', 'Vary', 'Set-Cookie', 'Content-Type', 'Content-Length', 'Connection', 'Transfer-Encoding'],
  n: [1e6],
});

function main({ value, n }) {
  const message = new http.OutgoingMessage();
  const inputs = ['a', 'bc', 'def', 'ghij', 'klmno', 'pqrstu', 'vwxyz01', '23456789'];

  bench.start();
  for (let i = 0; i < n; i++) message.setHeader(value, inputs[i & 7]);
  bench.end(n);

  if (message.getHeader(value) !== inputs[(n - 1) & 7]) throw new Error('the header was not set');
  common.keepAlive(message);
}
