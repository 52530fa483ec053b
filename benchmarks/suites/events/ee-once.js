'use strict';

const EventEmitter = require('events');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [2e7],
  argc: [0, 1, 4, 5],
});

function main({ n, argc }) {
  const emitter = new EventEmitter();
  const inputs = [3, 1, 4, 1, 5, 9, 2, 6];
  let sum = 0;
  const emit = emitters[argc];
  if (emit === undefined) throw new Error('argc may be ' + Object.keys(emitters).join(', '));

  bench.start();
  emit(emitter, n, inputs, (a) => {
    sum = (sum + 1 + (a | 0)) | 0;
  });
  bench.end(n);

  common.keepAlive(sum);
}

const emitters = {
  0(emitter, n, inputs, listener) {
    for (let i = 0; i < n; i++) {
      emitter.once('dummy', listener);
      emitter.emit('dummy');
    }
  },
  1(emitter, n, inputs, listener) {
    for (let i = 0; i < n; i++) {
      emitter.once('dummy', listener);
      emitter.emit('dummy', inputs[i & 7]);
    }
  },
  4(emitter, n, inputs, listener) {
    for (let i = 0; i < n; i++) {
      emitter.once('dummy', listener);
      emitter.emit('dummy', inputs[i & 7], i, emitter, inputs);
    }
  },
  5(emitter, n, inputs, listener) {
    for (let i = 0; i < n; i++) {
      emitter.once('dummy', listener);
      emitter.emit('dummy', inputs[i & 7], i, emitter, inputs, n);
    }
  },
};
