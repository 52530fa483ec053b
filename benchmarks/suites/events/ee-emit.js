'use strict';

const EventEmitter = require('events');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [2e6],
  argc: [0, 2, 4, 10],
  listeners: [1, 5, 10],
});

function main({ n, argc, listeners }) {
  const emitter = new EventEmitter();
  const inputs = [3, 1, 4, 1, 5, 9, 2, 6];
  const sums = [];
  for (let k = 0; k < listeners; k++) {
    sums.push(0);
    emitter.on('dummy', (a) => {
      sums[k] = (sums[k] + 1 + (a | 0)) | 0;
    });
  }
  const emit = emitters[argc];
  if (emit === undefined) throw new Error('argc may be ' + Object.keys(emitters).join(', '));

  bench.start();
  emit(emitter, n, inputs);
  bench.end(n);

  common.keepAlive(sums);
}

const emitters = {
  0(emitter, n) {
    for (let i = 0; i < n; i++) emitter.emit('dummy');
  },
  2(emitter, n, inputs) {
    for (let i = 0; i < n; i++) emitter.emit('dummy', inputs[i & 7], i);
  },
  4(emitter, n, inputs) {
    for (let i = 0; i < n; i++) emitter.emit('dummy', inputs[i & 7], i, emitter, inputs);
  },
  10(emitter, n, inputs) {
    for (let i = 0; i < n; i++) {
      emitter.emit('dummy', inputs[i & 7], i, emitter, inputs, n, 'f', 'g', true, null, undefined);
    }
  },
};
