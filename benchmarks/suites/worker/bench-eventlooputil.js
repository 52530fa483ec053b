'use strict';

const { Worker } = require('worker_threads');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  method: ['ELU_simple', 'ELU_passed'],
});

// The utilization of a worker's event loop, asked for from outside.
function main({ n, method }) {
  const worker = new Worker("require('worker_threads').parentPort.on('message', () => {});", { eval: true });
  worker.once('online', () => setTimeout(() => measure(worker, n, method), 5));
}

function measure(worker, n, method) {
  if (!worker.performance || typeof worker.performance.eventLoopUtilization !== 'function') {
    return bench.unavailable('worker.performance.eventLoopUtilization is not in this runtime (Node.js 14.17 or newer)');
  }
  const { performance } = worker;
  let since;
  try {
    since = performance.eventLoopUtilization();
  } catch (error) {
    return bench.unavailable('worker.performance.eventLoopUtilization does not work here: ' + error.message);
  }
  if (since.active === 0) {
    return bench.unavailable('worker.performance.eventLoopUtilization is always zero in this runtime');
  }
  const kept = new Array(8);

  if (method === 'ELU_simple') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = performance.eventLoopUtilization();
    bench.end(n);
  } else {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = performance.eventLoopUtilization(since);
    bench.end(n);
  }

  common.keepAlive(kept);
  worker.terminate();
}
