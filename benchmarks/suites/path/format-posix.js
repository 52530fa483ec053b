'use strict';

const { posix } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  props: ['/|/home/user/dir|index.html|.html|index'],
  n: [1e6],
});

function main({ props, n }) {
  const [root, dir, base, ext, name] = props.split('|');
  const make = () => ({ root, dir, base, ext, name });
  const inputs = [make(), make(), make(), make()];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = posix.format(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
