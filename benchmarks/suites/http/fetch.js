'use strict';

const http = require('http');
const common = require('../common.js');
const { handler } = require('../fixtures/http-bodies.js');

const bench = common.createBenchmark(main, {
  read: ['text', 'arrayBuffer', 'json'],
  len: [64, 102400],
  concurrent: [1, 50],
  n: [2000],
});

// An operation is one fetch of a server in the same process, and the whole body, that many at a time.
async function main({ read, len, concurrent, n }) {
  if (typeof fetch !== 'function') return bench.unavailable('there is no fetch');
  const server = http.createServer((request, response) => {
    if (read !== 'json') return handler(request, response);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ text: 'C'.repeat(len) }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = 'http://127.0.0.1:' + server.address().port + '/bytes/' + len + '/1/0';
  let started = 0;
  let characters = 0;
  const worker = async () => {
    while (started++ < n) {
      const response = await fetch(url);
      const body = await response[read]();
      characters += read === 'json' ? body.text.length : read === 'text' ? body.length : body.byteLength;
    }
  };
  bench.start();
  await Promise.all(Array.from({ length: concurrent }, worker));
  bench.end(n);
  if (characters !== n * len) throw new Error(characters + ' characters instead of ' + n * len);
  server.close();
}
