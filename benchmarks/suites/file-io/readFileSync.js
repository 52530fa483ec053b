'use strict';

const fs = require('fs');
const common = require('../common.js');
const files = require('./_files.js');

const bench = common.createBenchmark(main, Object.assign({ cache: ['warm'] }, files.parameters), files.options);

function main({ cache, size, files: count }) {
  const all = files.names(count, size);
  if (!files.prepareCache(bench, cache, all)) return;
  const nanos = new Float64Array(count);
  let bytes = 0;

  files.tell(bench, nanos);
  bench.start();
  for (let i = 0; i < count; i++) {
    const began = process.hrtime.bigint();
    bytes += fs.readFileSync(all[i]).length;
    nanos[i] = Number(process.hrtime.bigint() - began);
  }
  bench.end(count);
  files.verify(bytes, count * size);
}
