'use strict';

const tls = require('tls');
const common = require('../common.js');
const { cert, key, where } = require('./_secure.js');

const bench = common.createBenchmark(main, { concurrency: [1, 10], dur: [5] });

// Connections with a full handshake a second; the next begins when one was made. Both ends are in this process.
function main({ dur, concurrency }) {
  const server = tls.createServer({ key, cert }, (socket) => {
    socket.on('error', () => {});
    socket.resume();
  });
  let connected = 0;
  let over = false;

  function connect() {
    const client = tls.connect(where(server), () => {
      client.destroy();
      if (over) return;
      connected++;
      connect();
    });
    client.on('error', (error) => {
      if (!over) throw error;
    });
  }

  function end() {
    if (connected === 0) return setTimeout(end, 5);
    over = true;
    bench.end(connected);
    setTimeout(() => process.exit(0), 20);
  }

  server.listen(0, '127.0.0.1', () => {
    bench.start();
    for (let i = 0; i < concurrency; i++) connect();
    setTimeout(end, dur * 1000);
  });
}
