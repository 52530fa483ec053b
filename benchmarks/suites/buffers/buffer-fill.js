'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const fills = {
  'fill(0)': (buffer) => buffer.fill(0),
  'fill("")': (buffer) => buffer.fill(''),
  'fill(100)': (buffer) => buffer.fill(100),
  'fill(400)': (buffer) => buffer.fill(400),
  'fill("t")': (buffer) => buffer.fill('t'),
  'fill("test")': (buffer) => buffer.fill('test'),
  'fill("t", "utf8")': (buffer) => buffer.fill('t', 'utf8'),
  'fill("t", 0, "utf8")': (buffer) => buffer.fill('t', 0, 'utf8'),
  'fill("t", 0)': (buffer) => buffer.fill('t', 0),
  'fill(Buffer.alloc(1), 0)': (buffer, one) => buffer.fill(one, 0),
};

const bench = common.createBenchmark(main, {
  type: Object.keys(fills),
  size: [2 ** 13, 2 ** 16],
  n: [2e4],
});

function main({ type, size, n }) {
  const fill = fills[type];
  const one = Buffer.alloc(1);
  const targets = several(4, (seed) => bytes(size, seed));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = fill(targets[i & 3], one);
  bench.end(n);

  common.keepAlive(kept);
}
