'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  nListener: [1, 5, 10],
});

// An operation adds so many listeners and removes them.
function main({ n, nListener }) {
  if (typeof EventTarget !== 'function')
    return bench.unavailable('EventTarget is not in this runtime (Node.js 15 or newer)');
  const target = new EventTarget();
  let calls = 0;
  const listeners = [];
  for (let i = 0; i < nListener; i++) listeners.push(() => calls++);

  bench.start();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < nListener; k++) target.addEventListener('abort', listeners[k]);
    for (let k = 0; k < nListener; k++) target.removeEventListener('abort', listeners[k]);
  }
  bench.end(n);

  target.dispatchEvent(new Event('abort'));
  if (calls !== 0) throw new Error('listeners were left behind');
}
