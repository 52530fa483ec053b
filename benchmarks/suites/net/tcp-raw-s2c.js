'use strict';

const common = require('../common.js');
const { measure } = require('./_pair.js');
const { bindings, connectedHandles, pour, read } = require('./_raw.js');

const bench = common.createBenchmark(
  main,
  {
    len: [102400, 1024 * 1024],
    type: ['utf', 'asc', 'buf'],
    dur: [5],
  },
  { flags: ['--expose-internals', '--no-warnings'], test: { len: 1024 } },
);

// The server writes, the client reads. The rate is gigabits per second.
function main({ dur, len, type }) {
  const found = bindings(bench);
  if (found === undefined) return;
  let received = 0;

  connectedHandles(found, (client, server) => {
    read(client, found, (bytes) => {
      received += bytes;
    });
    pour(server, found, type, len);
    measure(bench, dur, () => received);
  });
}
