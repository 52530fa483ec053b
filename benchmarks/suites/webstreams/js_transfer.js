'use strict';

const { MessageChannel } = require('worker_threads');
const common = require('../common.js');
const { classes, reason } = require('./_streams.js');

const bench = common.createBenchmark(main, {
  payload: ['WritableStream', 'ReadableStream', 'TransformStream'],
  n: [1e4],
});

// Each stream is transferred to a port of the same thread; the next one leaves when it has arrived.
function main({ n, payload }) {
  const web = classes();
  if (web === undefined) return bench.unavailable(reason);
  const Class = web[payload];
  const { port1, port2 } = new MessageChannel();
  const streams = Array.from({ length: n }, () => new Class());
  let received = 0;
  const kept = new Array(8);

  try {
    const trial = new Class();
    const { port1: from } = new MessageChannel();
    from.postMessage(trial, [trial]);
    from.close();
  } catch (error) {
    return bench.unavailable(payload + ' cannot be transferred in this runtime: ' + error.message);
  }

  port2.onmessage = (event) => {
    kept[received & 7] = event.data;
    if (++received < n) return port1.postMessage(streams[received], [streams[received]]);
    bench.end(n);
    common.keepAlive(kept);
    port1.close();
    // The ports behind transferred streams stay open.
    setTimeout(() => process.exit(0), 20);
  };

  bench.start();
  port1.postMessage(streams[0], [streams[0]]);
}
