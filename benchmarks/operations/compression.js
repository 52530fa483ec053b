'use strict';

const zlib = require('zlib');
const { suite } = require('jsdyno');
const { lacking, records } = require('./_values.js');

const json = ({ records: count }) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => Buffer.from(JSON.stringify(records(count, seed))));
const bytes = (parameters) => json(parameters)[0].length;
const squeezed = (how) => (parameters) => json(parameters).map((data) => how(data));
const quick = { params: { [(zlib.constants || {}).BROTLI_PARAM_QUALITY || 1]: 4 } };

suite('compression', {
  parameters: { records: [100] },
  page:
    'Packs and unpacks JSON of 27 KB, all at once. Bytes a second count what is unpacked. The methods do not come to the ' +
    'same size, and for data of a few hundred bytes most of the time goes into setting up, whatever the method. ' +
    'Published were about 134 ms for gzip and for deflate of a file, each run once: that could be real.',
})
  .add('gzipSync', { inputs: json, bytes, run: (data) => zlib.gzipSync(data), baseline: true })
  .add('deflateSync', { inputs: json, bytes, run: (data) => zlib.deflateSync(data) })
  .add('deflateRawSync', { inputs: json, bytes, run: (data) => zlib.deflateRawSync(data) })
  .add('brotliCompressSync, quality 4', { inputs: json, bytes, run: (data) => zlib.brotliCompressSync(data, quick) })
  .add('zstdCompressSync', {
    inputs: json,
    bytes,
    unavailable: lacking(zlib.zstdCompressSync, 'zlib.zstdCompressSync'),
    run: (data) => zlib.zstdCompressSync(data),
  })
  .add('gunzipSync', { inputs: squeezed(zlib.gzipSync), bytes, run: (data) => zlib.gunzipSync(data) })
  .add('brotliDecompressSync', {
    inputs: squeezed((data) => zlib.brotliCompressSync(data, quick)),
    bytes,
    run: (data) => zlib.brotliDecompressSync(data),
  });
