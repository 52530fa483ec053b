'use strict';

const { Readable } = require('stream');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  kind: ['read', 'encoding'],
});

// An operation is a chunk that is pushed and read; with an encoding it is read as text.
function main({ n, kind }) {
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(new Uint8Array(16).fill(0x61 + i));
  const stream = new Readable({ read() {}, encoding: kind === 'encoding' ? 'utf8' : undefined });
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    stream.push(inputs[i & 7]);
    kept[i & 7] = stream.read();
  }
  bench.end(n);

  if (kept[0].length !== 16) throw new Error('read ' + kept[0].length + ' instead of 16');
  common.keepAlive(kept);
}
