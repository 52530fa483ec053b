'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['swap', 'destructure'],
  n: [1e8],
});

// Two elements of an array change places: two local variables would only change names.
function swap(items, n) {
  for (let i = 0; i < n; i++) {
    const a = i & 15;
    const b = (i * 7 + 3) & 15;
    const held = items[a];
    items[a] = items[b];
    items[b] = held;
  }
}

function destructure(items, n) {
  for (let i = 0; i < n; i++) {
    const a = i & 15;
    const b = (i * 7 + 3) & 15;
    [items[a], items[b]] = [items[b], items[a]];
  }
}

function main({ n, method }) {
  const items = Array.from({ length: 16 }, (_, i) => i * 3);
  const run = method === 'swap' ? swap : destructure;

  bench.start();
  run(items, n);
  bench.end(n);

  common.keepAlive(items);
}
