'use strict';

const EventEmitter = require('events');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  newListener: [0, 1],
  removeListener: [0, 1],
  n: [1e6],
});

const LISTENERS = 10;

// An operation adds ten listeners to an event and removes them again.
function main({ newListener, removeListener, n }) {
  const emitter = new EventEmitter();
  let calls = 0;
  const listeners = [];
  for (let i = 0; i < LISTENERS; i++) listeners.push(() => i);
  if (removeListener === 1) emitter.on('removeListener', () => calls++);
  if (newListener === 1) emitter.on('newListener', () => calls++);

  bench.start();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < LISTENERS; k++) emitter.on('dummy', listeners[k]);
    for (let k = 0; k < LISTENERS; k++) emitter.removeListener('dummy', listeners[k]);
  }
  bench.end(n);

  if (emitter.listenerCount('dummy') !== 0) throw new Error('listeners were left behind');
  common.keepAlive(emitter, calls);
}
