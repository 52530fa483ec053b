'use strict';

const dgram = require('dgram');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
  port: ['true', 'false'],
  address: ['true', 'false'],
});

// An operation makes a socket, binds it, with a port and an address or without, and closes it when it is bound.
function main({ n, port, address }) {
  const parameters = [];
  if (port === 'true' || address === 'true') parameters.push(port === 'true' ? 0 : undefined);
  if (address === 'true') parameters.push('0.0.0.0');
  let done = 0;

  function next() {
    const socket = dgram.createSocket('udp4');
    socket.on('error', (error) => {
      throw error;
    });
    socket.on('close', () => {
      if (++done < n) next();
      else bench.end(n);
    });
    socket.bind(...parameters, () => socket.close());
  }

  bench.start();
  next();
}
