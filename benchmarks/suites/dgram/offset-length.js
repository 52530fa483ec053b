'use strict';

const common = require('../common.js');
const { measure } = require('./_datagrams.js');

const bench = common.createBenchmark(main, {
  len: [1, 512, 1024],
  n: [100],
  type: ['send', 'recv'],
  dur: [5],
});

// Each datagram is a part of a larger buffer, another one each time.
function main({ dur, len, n, type }) {
  const buffer = Buffer.alloc(len + 8, 'x');
  let at = 0;

  measure(bench, { dur, n, len, counted: type }, (socket, port, sent) => {
    at = (at + 1) & 7;
    socket.send(buffer, at, len, port, '127.0.0.1', sent);
  });
}
