'use strict';

const { Duplex, Readable, Transform, Writable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [50e6],
  kind: ['duplex', 'readable', 'transform', 'writable'],
});

const runs = {
  duplex(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Duplex();
    bench.end(n);
  },
  readable(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Readable();
    bench.end(n);
  },
  transform(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Transform();
    bench.end(n);
  },
  writable(n, kept) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Writable();
    bench.end(n);
  },
};

function main({ n, kind }) {
  const kept = new Array(8);
  runs[kind](n, kept);
  common.keepAlive(kept);
}
