'use strict';

const common = require('../common.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(main, { n: [1e7], value: ['[]', '[1,2,3]'] }, { flags: ['--expose-internals'] });

function main({ n, value }) {
  const validateArray = validator(bench, 'validateArray');
  if (validateArray === undefined) return;
  const values = [];
  for (let i = 0; i < 8; i++) values.push(JSON.parse(value));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = validateArray(values[i & 7], 'list');
  bench.end(n);

  common.keepAlive(kept);
}
