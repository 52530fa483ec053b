'use strict';

const zlib = require('zlib');
const common = require('../common.js');
const { text } = require('./_text.js');

const bench = common.createBenchmark(main, {
  method: ['inflate', 'inflateSync'],
  inputLen: [1024],
  n: [4e4],
});

function main({ n, method, inputLen }) {
  const inputs = Array.from({ length: 8 }, (_, i) => zlib.deflateSync(text(inputLen, i)));

  if (method === 'inflateSync') {
    const kept = new Array(8);
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = zlib.inflateSync(inputs[i & 7]);
    bench.end(n);
    common.keepAlive(kept);
    return;
  }

  let done = 0;
  const next = (error) => {
    if (error) throw error;
    if (++done < n) zlib.inflate(inputs[done & 7], next);
    else bench.end(n);
  };
  bench.start();
  zlib.inflate(inputs[0], next);
}
