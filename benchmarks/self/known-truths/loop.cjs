'use strict';

// One operation of known-truths.cjs in a bare loop, with nothing of jsdyno: what it takes is what its units are to be held against, since
// a compiler may make more units another program. Prints ns an operation.

const { NATURES, operationOf } = require('./natures.cjs');

const WARM_MS = 500;
const TIMED_MS = 1000;
const BATCH_MS = 2;

const operation = operationOf(NATURES[process.argv[2]], Number(process.env.UNITS || 100));
let kept;

function loop(count) {
  const begin = performance.now();
  for (let i = 0; i < count; i++) kept = operation();
  return performance.now() - begin;
}

let count = 1;
while (loop(count) < BATCH_MS) count *= 2;
for (let ms = 0; ms < WARM_MS; ) ms += loop(count);
let ms = 0;
let operations = 0;
for (; ms < TIMED_MS; operations += count) ms += loop(count);
console.log((1e6 * ms) / operations, kept === undefined ? 'nothing' : '');
