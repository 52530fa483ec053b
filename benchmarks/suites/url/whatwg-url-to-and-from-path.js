'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    method: ['pathToFileURL', 'fileURLToPath'],
    input: [
      '/dev/null',
      '/dev/null?key=param&bool',
      '/dev/null?key=param&bool#hash',
      'file:///dev/null',
      'file:///dev/null?key=param&bool',
      'file:///dev/null?key=param&bool#hash',
    ],
    n: [5e5],
  },
  // A URL may be taken for the name of a file, but a path is no URL.
  { combinationFilter: ({ method, input }) => method === 'pathToFileURL' || input.startsWith('file:') },
);

function main({ method, input, n }) {
  const convert = url[method];
  if (typeof convert !== 'function') return bench.unavailable(`url.${method} is not in this runtime`);
  // URLs are parsed before, so that the conversion alone is measured.
  const make = method === 'fileURLToPath' ? () => new URL(input) : () => input;
  const inputs = [make(), make(), make(), make()];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = convert(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
