'use strict';

const zlib = require('zlib');
const common = require('../common.js');
const { text } = require('./_text.js');

const bench = common.createBenchmark(main, {
  inputLen: [1024],
  duration: [5],
  type: ['string', 'buffer'],
  algorithm: ['gzip', 'brotli', 'zstd'],
});

const names = {
  gzip: ['createGzip', 'createGunzip'],
  brotli: ['createBrotliCompress', 'createBrotliDecompress'],
  zstd: ['createZstdCompress', 'createZstdDecompress'],
};

// Compressed and decompressed again on the way. The rate is chunks of `inputLen` bytes per second that came out, over
// `duration` seconds.
function main({ inputLen, duration, type, algorithm }) {
  const [compress, decompress] = names[algorithm];
  if (typeof zlib[compress] !== 'function') return bench.unavailable('zlib.' + compress + ' is not in this runtime');
  const options = algorithm === 'brotli' ? { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } } : undefined;
  const input = zlib[compress](options);
  const output = zlib[decompress]();
  const chunks = Array.from({ length: 8 }, (_, i) =>
    type === 'buffer' ? Buffer.from(text(inputLen, i)) : text(inputLen, i),
  );
  let written = 0;
  let bytes = 0;

  input.pipe(output);
  output.on('data', (data) => {
    bytes += data.length;
  });
  output.on('end', () => {
    if (bytes !== written * inputLen) throw new Error(bytes + ' bytes came out');
    bench.end(written);
  });

  function write(error) {
    if (error) throw error;
    // Not a timer: where the callbacks come without a turn of the event loop, it would never fire.
    if (Date.now() >= stop) return input.end();
    written++;
    input.write(chunks[written & 7], write);
  }

  bench.start();
  const stop = Date.now() + duration * 1000;
  write();
}
