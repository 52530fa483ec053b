'use strict';

// A benchmark in Node.js core's form that takes some milliseconds and marks its way (marks.cjs).

const mark = globalThis.blockMark || (() => {});
mark('main file');
const common = require('../common.js');
mark('harness');

const bench = common.createBenchmark(main, { n: [1e5] });
mark('file');

let isFirst = true;

function main({ n }) {
  let last;
  bench.start();
  if (isFirst) mark('first call');
  for (let i = 0; i < n; i++) last = JSON.parse('{"i":' + i + '}');
  if (isFirst) mark('measured');
  isFirst = false;
  bench.end(n);
  common.keepAlive(last);
}
