'use strict';

const EventEmitter = require('events');
const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [5e7] });

function main({ n }) {
  const emitter = new EventEmitter();
  const names = ['none', 'one', 'five', 'ten', 'five', 'none', 'ten', 'one'];
  const counts = { none: 0, one: 1, five: 5, ten: 10 };
  for (const name of Object.keys(counts)) {
    for (let i = 0; i < counts[name]; i++) emitter.on(name, () => i);
  }
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += emitter.listenerCount(names[i & 7]);
  bench.end(n);

  common.keepAlive(sum);
}
