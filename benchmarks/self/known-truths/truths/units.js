'use strict';

// An operation is a unit of work done UNITS times: beside a process with another number of units the ratio is known.

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  unit: ['parse', 'compute', 'allocate', 'cheap', 'callback', 'promise'],
  n: [500],
});

const units = Number(process.env.UNITS || 100);
const text = JSON.stringify({ a: [1, 2, 3], b: 'text', c: { d: null } });
const numbers = Array.from({ length: 64 }, (_, i) => i * 7);

const UNITS = {
  parse: () => JSON.parse(text),
  compute: (i) => numbers.reduce((sum, number) => (sum * 31 + number + i) | 0, i),
  // A unit of about a ns: an operation is one of those that get long calls first.
  cheap: (i) => Math.imul(i, 31) ^ (i >>> 3),
  allocate: (i) => ({ i, list: [i, i + 1, i + 2], text: 'x' + i }),
};

function main({ unit, n }) {
  const work = UNITS[unit] || UNITS.parse;
  const kept = new Array(8);
  const operation = (i) => {
    for (let k = 0; k < units; k++) kept[k & 7] = work(i + k);
  };

  if (unit === 'callback') return later(n, operation, kept);
  if (unit === 'promise') return promised(n, operation, kept);
  bench.start();
  for (let i = 0; i < n; i++) operation(i);
  bench.end(n);
  common.keepAlive(kept);
}

function later(n, operation, kept) {
  let i = 0;
  const next = () => {
    if (i < n) {
      operation(i++);
      return setImmediate(next);
    }
    bench.end(n);
    common.keepAlive(kept);
  };
  bench.start();
  next();
}

async function promised(n, operation, kept) {
  bench.start();
  for (let i = 0; i < n; i++) {
    await null;
    operation(i);
  }
  bench.end(n);
  common.keepAlive(kept);
}
