'use strict';

const url = require('url');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['slashes', 'file'],
  n: [25e6],
});

// Objects as url.format() takes them; only what follows the host differs within a type.
const samples = {
  slashes: (name) => ({ slashes: true, host: 'localhost', pathname: `/${name}/index.html` }),
  file: (name) => ({ protocol: 'file:', pathname: `/${name}/index.html` }),
};

function main({ type, n }) {
  const inputs = ['blog', 'docs', 'home', 'news'].map(samples[type]);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = url.format(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
