'use strict';

const common = require('../common.js');
const { measure } = require('./_datagrams.js');

const bench = common.createBenchmark(main, {
  len: [1, 64, 256, 1024],
  n: [100],
  type: ['send', 'recv'],
  dur: [5],
});

function main({ dur, len, n, type }) {
  const buffer = Buffer.alloc(len, 'x');

  measure(bench, { dur, n, len, counted: type }, (socket, port, sent) => socket.send(buffer, port, '127.0.0.1', sent));
}
