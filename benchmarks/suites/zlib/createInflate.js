'use strict';

const zlib = require('zlib');
const common = require('../common.js');
const { text } = require('./_text.js');

const bench = common.createBenchmark(main, {
  inputLen: [16 * 1024 * 1024],
  chunkLen: [1024],
  n: [5],
});

// A compressed text of `inputLen` bytes that comes in chunks of `chunkLen`; an operation inflates all of it.
function main({ n, inputLen, chunkLen }) {
  // The same piece again and again, compressed as one stream.
  const piece = text(Math.min(inputLen, 1 << 20));
  const compressed = zlib.deflateSync(piece.repeat(Math.ceil(inputLen / piece.length)).slice(0, inputLen));
  const chunks = [];
  for (let at = 0; at < compressed.length; at += chunkLen) chunks.push(compressed.slice(at, at + chunkLen));
  let left = n;

  function next() {
    const inflate = zlib.createInflate();
    let bytes = 0;
    let at = 0;
    inflate.on('data', (data) => {
      bytes += data.length;
    });
    inflate.on('end', () => {
      if (bytes !== inputLen) throw new Error(bytes + ' bytes came out');
      if (--left > 0) next();
      else bench.end(n);
    });
    const write = (error) => {
      if (error) throw error;
      if (at < chunks.length) inflate.write(chunks[at++], write);
      else inflate.end();
    };
    write();
  }

  bench.start();
  next();
}
