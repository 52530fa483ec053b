'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['URL', 'URLSearchParams'],
  n: [1e3, 1e6],
});

/**
 * What a URL behind the parameters adds. They are emptied after every sixteen, because some runtimes write the whole
 * URL anew at each append, which would make the time grow with the square of n.
 */
function main({ type, n }) {
  const url = new URL('https://example.com/');
  const params = type === 'URL' ? url.searchParams : new URLSearchParams();
  const names = ['one', 'two', 'three', 'four'];

  bench.start();
  for (let i = 0; i < n; i++) {
    params.append(names[i & 3], 'value');
    if ((i & 15) === 15) for (let j = 0; j < 4; j++) params.delete(names[j]);
  }
  bench.end(n);

  common.keepAlive(url, params, params.get('four'));
}
