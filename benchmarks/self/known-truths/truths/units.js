'use strict';

// An operation is a unit of work done UNITS times: beside a process with another number of units the ratio is known.

const common = require('../common.js');
const { NATURES } = require('../natures.cjs');

const bench = common.createBenchmark(main, {
  unit: [...Object.keys(NATURES), 'callback', 'promise'],
  n: [500],
});

const units = Number(process.env.UNITS || 100);
let work;

function main({ unit, n }) {
  work = work || (NATURES[unit] || NATURES.parse)();
  const kept = new Array(8);
  const operation = (i) => {
    for (let k = 0; k < units; k++) kept[k & 7] = work((i + k) & 15);
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
