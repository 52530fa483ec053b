'use strict';

const http = require('http');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  dur: [5],
  type: ['asc', 'utf', 'buf'],
  len: [32, 256, 1024],
  method: ['write', 'end'],
});

// An operation is one POST request and its response, one after the other.
function main({ dur, type, len, method }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const data = body(type, len);
  const encoding = type === 'utf' ? 'utf8' : 'latin1';
  const headers = { 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' };
  let received = 0;
  let responses = 0;
  let ended = false;

  const server = http.createServer((request, response) => {
    request.on('data', (chunk) => {
      received += chunk.length;
    });
    request.on('end', () => response.end('ok'));
  });

  server.listen(0, '127.0.0.1', () => {
    const options = { agent, headers, host: '127.0.0.1', port: server.address().port, path: '/', method: 'POST' };
    const deadline = Date.now() + dur * 1000;

    function next() {
      const request = http.request(options, (response) => {
        response.resume();
        response.on('end', () => {
          responses++;
          if (Date.now() >= deadline) end();
          else next();
        });
      });
      request.on('error', (error) => {
        if (!ended) throw error;
      });
      if (method === 'write') {
        request.write(data, encoding);
        request.end();
      } else {
        request.end(data, encoding);
      }
    }

    function end() {
      ended = true;
      bench.end(responses);
      if (received !== responses * Buffer.byteLength(data)) throw new Error('bytes of the bodies are missing');
      agent.destroy();
      server.close();
    }

    bench.start();
    next();
  });
}

function body(type, len) {
  if (type === 'buf') return Buffer.alloc(len, 'abcdefg');
  if (type === 'utf') return 'ü'.repeat(len / 2);
  return 'abcdefgh'.repeat(len / 8);
}
