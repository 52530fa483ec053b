'use strict';

const http = require('http');
const net = require('net');
const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [5, 1000] });

const REQUEST =
  'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const RESPONSE = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

// An operation is one connection: it is opened, upgraded and closed before the next.
function main({ n }) {
  const server = http.createServer();
  let upgraded = 0;
  let closed = 0;

  server.on('upgrade', (_request, socket) => {
    upgraded++;
    socket.on('error', fail);
    socket.write(RESPONSE);
    socket.on('end', () => socket.end());
    socket.resume();
  });

  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();

    function next() {
      const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST));
      let response = '';
      socket.setEncoding('latin1');
      socket.on('error', fail);
      socket.on('data', (text) => {
        response += text;
        if (response.endsWith('\r\n\r\n')) socket.end();
      });
      socket.on('close', () => {
        if (++closed < n) {
          next();
          return;
        }
        if (upgraded !== n) throw new Error(upgraded + ' upgrades instead of ' + n);
        bench.end(n);
        server.close();
      });
    }

    bench.start();
    next();
  });
}

function fail(error) {
  throw error;
}
