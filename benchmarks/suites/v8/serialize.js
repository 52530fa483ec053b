'use strict';

const v8 = require('v8');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  len: [256, 1024 * 16],
  n: [1e5],
});

function main({ len, n }) {
  const values = [];
  for (let i = 0; i < 8; i++) {
    const typed = new Uint8Array(len >> 1);
    for (let at = 0; at < typed.length; at++) typed[at] = at * 31 + i;
    values.push({ id: i, text: String.fromCharCode(0x61 + i).repeat(len >> 1), typed, flags: [true, null, i / 3] });
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = v8.serialize(values[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
