'use strict';

const EventEmitter = require('events');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  events: [1, 2, 3, 5, 10, 20],
  n: [1e6],
});

// An operation is one emitter that gets a listener for each of so many events.
function main({ events, n }) {
  const names = [];
  for (let i = 0; i < events; i++) names.push('dummy' + i);
  const listeners = [() => 1, () => 2, () => 3, () => 4];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    const emitter = new EventEmitter();
    for (let k = 0; k < events; k++) emitter.on(names[k], listeners[i & 3]);
    kept[i & 7] = emitter;
  }
  bench.end(n);

  common.keepAlive(kept);
}
