'use strict';

const { PassThrough } = require('stream');
const common = require('../common.js');
const { internal } = require('../error/_internal.js');
const { chunkOf, measure, pour } = require('./_pair.js');

const bench = common.createBenchmark(
  main,
  {
    len: [64, 102400, 1024 * 1024],
    type: ['utf', 'asc', 'buf'],
    dur: [5],
  },
  { flags: ['--expose-internals'], test: { len: 1024 } },
);

// What Node puts around a stream that is no socket, so that TLS can use it as one. What is written to it goes through that
// stream and is read from it again.
function main({ dur, len, type }) {
  const JSStreamSocket = internal('internal/js_stream_socket');
  if (typeof JSStreamSocket !== 'function') {
    return bench.unavailable('internal/js_stream_socket is not in this runtime');
  }
  const socket = new JSStreamSocket(new PassThrough());
  let received = 0;
  socket.on('data', (data) => {
    received += data.length;
  });
  pour(socket, chunkOf(type, len));
  measure(bench, dur, () => received);
}
