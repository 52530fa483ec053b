'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  listeners: [1, 5, 10],
});

function main({ n, listeners }) {
  if (typeof EventTarget !== 'function')
    return bench.unavailable('EventTarget is not in this runtime (Node.js 15 or newer)');
  const target = new EventTarget();
  let calls = 0;
  for (let i = 0; i < listeners; i++) {
    target.addEventListener('foo', (event) => {
      if (event.type === 'foo') calls++;
    });
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    const event = new Event('foo');
    target.dispatchEvent(event);
    kept[i & 7] = event;
  }
  bench.end(n);

  if (calls !== n * listeners) throw new Error(calls + ' calls instead of ' + n * listeners);
  common.keepAlive(kept);
}
