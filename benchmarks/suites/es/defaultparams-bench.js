'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['withoutdefaults', 'withdefaults'],
  n: [1e8],
});

// Every other call leaves one of the two parameters to its default.
const first = [1, 2, undefined, 4, 5, 6, undefined, 8];
const second = [undefined, 7, 3, 9, 1, undefined, 2, 6];

function oldStyle(x, y) {
  if (x === undefined) x = 1;
  if (y === undefined) y = 2;
  return x * 3 + y;
}

function newStyle(x = 1, y = 2) {
  return x * 3 + y;
}

function runOldStyle(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum = (sum * 5 + oldStyle(first[i & 7], second[i & 7])) | 0;
  return sum;
}

function runNewStyle(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum = (sum * 5 + newStyle(first[i & 7], second[i & 7])) | 0;
  return sum;
}

function main({ n, method }) {
  const run = method === 'withdefaults' ? runNewStyle : runOldStyle;

  bench.start();
  const sum = run(n);
  bench.end(n);

  common.keepAlive(sum);
}
