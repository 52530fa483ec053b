'use strict';

const common = require('../common.js');
const { measure, split } = require('./_datagrams.js');

const bench = common.createBenchmark(main, {
  len: [64, 512, 1024],
  n: [100],
  chunks: [1, 4],
  type: ['concat', 'multi'],
  dur: [5],
});

// What is in several buffers is joined before it is sent, or given as a list.
function main({ dur, len, n, chunks, type }) {
  const buffers = split(len, chunks);
  const send = {
    concat: (socket, port, sent) => socket.send(Buffer.concat(buffers), port, '127.0.0.1', sent),
    multi: (socket, port, sent) => socket.send(buffers, port, '127.0.0.1', sent),
  };

  measure(bench, { dur, n, len, counted: 'send' }, send[type]);
}
