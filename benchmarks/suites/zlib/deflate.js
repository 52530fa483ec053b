'use strict';

const zlib = require('zlib');
const common = require('../common.js');
const { text } = require('./_text.js');

const bench = common.createBenchmark(main, {
  method: ['createDeflate', 'deflate', 'deflateSync'],
  inputLen: [1024],
  n: [2e4],
});

// The stream takes all inputs as its chunks, the other two compress each by itself.
function main({ n, method, inputLen }) {
  const inputs = Array.from({ length: 8 }, (_, i) => Buffer.from(text(inputLen, i)));

  if (method === 'deflateSync') {
    const kept = new Array(8);
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = zlib.deflateSync(inputs[i & 7]);
    bench.end(n);
    common.keepAlive(kept);
  } else if (method === 'deflate') {
    let done = 0;
    const next = (error) => {
      if (error) throw error;
      if (++done < n) zlib.deflate(inputs[done & 7], next);
      else bench.end(n);
    };
    bench.start();
    zlib.deflate(inputs[0], next);
  } else {
    stream(n, inputs);
  }
}

function stream(n, inputs) {
  const deflate = zlib.createDeflate();
  let written = 0;
  let bytes = 0;
  deflate.on('data', (data) => {
    bytes += data.length;
  });
  deflate.on('end', () => {
    bench.end(n);
    common.keepAlive(bytes);
  });
  const next = (error) => {
    if (error) throw error;
    if (written < n) deflate.write(inputs[written++ & 7], next);
    else deflate.end();
  };

  bench.start();
  next();
}
