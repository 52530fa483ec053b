'use strict';

const http2 = require('http2');
const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [1000], nheaders: [0, 10, 100, 1000] }, { flags: ['--no-warnings'] });

// An operation is one request with that many headers on one session, one after the other.
function main({ n, nheaders }) {
  const server = http2.createServer({ maxHeaderListPairs: 20000, maxHeaderSize: 1 << 20 });
  const headers = { ':path': '/', ':method': 'GET' };
  for (let i = 0; i < nheaders; i++) headers['foo' + i] = 'some header value ' + i;
  let seen = 0;

  server.on('stream', (stream, received) => {
    if (received['foo' + (nheaders - 1)] !== headers['foo' + (nheaders - 1)]) throw new Error('headers are missing');
    seen++;
    stream.respond();
    stream.end('Hi!');
  });
  server.listen(0, '127.0.0.1', () => {
    const client = http2.connect('http://127.0.0.1:' + server.address().port, { maxHeaderListPairs: 20000 });
    let left = n;
    const next = () => {
      const request = client.request(headers);
      request.resume();
      request.on('end', () => {
        if (--left > 0) return next();
        bench.end(n);
        if (seen !== n) throw new Error(seen + ' requests instead of ' + n);
        client.close();
        server.close();
      });
    };
    bench.start();
    next();
  });
}
