'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['normal', 'escaped'],
  n: [1e6],
});

// escaped: with characters that url.parse() has to escape.
const samples = {
  normal: (id) => `http://example.com/items/${id}?sort=name&order=up`,
  escaped: (id) => `https://example.com/items/<${id} of {many}>?q=\`a b\`|"c"`,
};

function main({ type, n }) {
  const inputs = ['1024', '2048', '4096', '8192'].map(samples[type]);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = url.parse(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
