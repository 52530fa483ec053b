'use strict';

const zlib = require('zlib');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: [
    'Deflate',
    'DeflateRaw',
    'Inflate',
    'InflateRaw',
    'Gzip',
    'Gunzip',
    'Unzip',
    'BrotliCompress',
    'BrotliDecompress',
    'ZstdCompress',
    'ZstdDecompress',
  ],
  options: ['true', 'false'],
  n: [1e4],
});

// Closed as soon as they are made, or their memory would be what is measured.
function main({ n, type, options }) {
  const create = zlib['create' + type];
  if (typeof create !== 'function') return bench.unavailable('zlib.create' + type + ' is not in this runtime');
  const given = options === 'true' ? { chunkSize: 16384 } : undefined;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    const stream = create(given);
    stream.close();
    kept[i & 7] = stream;
  }
  bench.end(n);

  common.keepAlive(kept);
}
