'use strict';

const { Readable } = require('stream');
const common = require('../common.js');

/** A stream into which the benchmark pushes by itself. */
function source(encoding) {
  return new Readable({ read() {}, highWaterMark: 1024 * 1024, encoding });
}

/**
 * n times: pushes all `chunks`, then reads pieces of the given sizes (undefined: all there is) until nothing is left.
 *
 * @param {number[]} sizes taken in turn
 */
function pushAndRead(bench, n, stream, chunks, sizes) {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const kept = new Array(8);
  let pieces = 0;
  let total = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < chunks.length; k++) stream.push(chunks[k]);
    let left = bytes;
    while (left > 0) {
      const size = sizes[pieces % sizes.length];
      const piece = size === undefined ? stream.read() : stream.read(Math.min(size, left));
      kept[pieces++ & 7] = piece;
      left -= piece.length;
      total += piece.length;
    }
  }
  bench.end(n);

  if (total !== n * bytes) throw new Error('read ' + total + ' instead of ' + n * bytes);
  common.keepAlive(kept);
}

/** Buffers of the given length that differ. */
function buffers(count, length) {
  const list = [];
  for (let i = 0; i < count; i++) list.push(Buffer.alloc(length, 0x61 + (i % 26)));
  return list;
}

module.exports = { buffers, pushAndRead, source };
