'use strict';

const EventEmitter = require('events');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e6],
  listeners: [5, 50],
  raw: ['true', 'false'],
});

function main({ n, listeners, raw }) {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const names = ['dummy0', 'dummy1'];
  for (let i = 0; i < listeners; i++) {
    for (const name of names) emitter.on(name, () => i);
  }
  const kept = new Array(8);

  if (raw === 'true') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = emitter.rawListeners(names[i & 1]);
    bench.end(n);
  } else {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = emitter.listeners(names[i & 1]);
    bench.end(n);
  }

  common.keepAlive(kept);
}
