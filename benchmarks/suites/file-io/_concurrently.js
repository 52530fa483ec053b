'use strict';

const files = require('./_files.js');

/**
 * Reads all files, `concurrency` at a time, and ends the benchmark.
 * @param {(name: string, done: (error: Error | null, bytes: number) => void) => void} read
 */
function concurrently(bench, { all, size, concurrency }, read) {
  const nanos = new Float64Array(all.length);
  let next = 0;
  let left = all.length;
  let bytes = 0;

  function one() {
    const i = next++;
    if (i >= all.length) return;
    const began = process.hrtime.bigint();
    read(all[i], (error, length) => {
      if (error) throw error;
      nanos[i] = Number(process.hrtime.bigint() - began);
      bytes += length;
      if (--left > 0) one();
      else end();
    });
  }

  function end() {
    bench.end(all.length);
    files.verify(bytes, all.length * size);
  }

  files.tell(bench, nanos);
  bench.start();
  for (let slot = 0; slot < concurrency; slot++) one();
}

module.exports = { concurrently };
