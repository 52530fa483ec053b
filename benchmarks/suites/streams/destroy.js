'use strict';

const { Duplex, Readable, Transform, Writable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  kind: ['duplex', 'readable', 'transform', 'writable'],
});

const runs = {
  duplex(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Duplex().destroy();
    bench.end(n);
  },
  readable(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Readable().destroy();
    bench.end(n);
  },
  transform(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Transform().destroy();
    bench.end(n);
  },
  writable(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Writable().destroy();
    bench.end(n);
  },
};

// An operation creates a stream and destroys it. All happens in one tick, as in upstream's suite, so that the streams
// stay in memory until they can emit 'close' in the next: the garbage collector has a large part in the rate.
function main({ n, kind }) {
  const kept = new Array(8);
  runs[kind](n, kept);
  common.keepAlive(kept);
}
