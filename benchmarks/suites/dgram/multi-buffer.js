'use strict';

const common = require('../common.js');
const { measure, split } = require('./_datagrams.js');

const bench = common.createBenchmark(main, {
  len: [64, 512, 1024],
  n: [100],
  chunks: [1, 8],
  type: ['send', 'recv'],
  dur: [5],
});

// Each datagram is given as a list of buffers.
function main({ dur, len, n, chunks, type }) {
  const buffers = split(len, chunks);

  measure(bench, { dur, n, len, counted: type }, (socket, port, sent) => socket.send(buffers, port, '127.0.0.1', sent));
}
