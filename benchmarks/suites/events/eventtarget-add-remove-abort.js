'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  nListener: [1, 5, 10],
});

// An operation adds so many listeners and removes them by aborting the signal that all were given.
function main({ n, nListener }) {
  if (typeof EventTarget !== 'function')
    return bench.unavailable('EventTarget is not in this runtime (Node.js 15 or newer)');
  if (!removesByAbort())
    return bench.unavailable('addEventListener takes no signal in this runtime (Node.js 16 or newer)');
  const target = new EventTarget();
  let calls = 0;
  const listeners = [];
  for (let i = 0; i < nListener; i++) listeners.push(() => calls++);

  bench.start();
  for (let i = 0; i < n; i++) {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    for (let k = 0; k < nListener; k++) target.addEventListener('abort', listeners[k], options);
    controller.abort();
  }
  bench.end(n);

  target.dispatchEvent(new Event('abort'));
  if (calls !== 0) throw new Error('listeners were left behind');
}

function removesByAbort() {
  if (typeof AbortController !== 'function') return false;
  const target = new EventTarget();
  const controller = new AbortController();
  let called = false;
  target.addEventListener(
    'foo',
    () => {
      called = true;
    },
    { signal: controller.signal },
  );
  controller.abort();
  target.dispatchEvent(new Event('foo'));
  return !called;
}
