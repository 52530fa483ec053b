'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['copy', 'rest', 'arguments'],
  n: [1e8],
});

// Each collects its arguments into an array, or reads them all from `arguments`, and keeps a figure of them.
function withCopy() {
  const items = new Array(arguments.length);
  for (let i = 0; i < arguments.length; i++) items[i] = arguments[i];
  return total(items);
}

function withRest(...items) {
  return total(items);
}

function withArguments() {
  return total(arguments);
}

function total(items) {
  let sum = items.length;
  for (let i = 0; i < items.length; i++) sum = (sum * 3) ^ items[i];
  return sum;
}

const runs = {
  copy(n, input) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum = (sum + withCopy(i, input[i & 7], input[(i + 1) & 7], 4)) | 0;
    return sum;
  },
  rest(n, input) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum = (sum + withRest(i, input[i & 7], input[(i + 1) & 7], 4)) | 0;
    return sum;
  },
  arguments(n, input) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum = (sum + withArguments(i, input[i & 7], input[(i + 1) & 7], 4)) | 0;
    return sum;
  },
};

function main({ n, method }) {
  const input = [3, 1, 4, 1, 5, 9, 2, 6];
  const run = runs[method];

  bench.start();
  const sum = run(n, input);
  bench.end(n);

  common.keepAlive(sum);
}
