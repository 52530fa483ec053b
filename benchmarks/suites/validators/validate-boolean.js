'use strict';

const common = require('../common.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(
  main,
  { n: [1e8], code: ['validateBoolean'], value: ['true', 'false'] },
  { flags: ['--expose-internals'] },
);

function main({ n, code, value }) {
  const validate = validator(bench, code);
  if (validate === undefined) return;
  const values = new Array(8).fill(value === 'true');
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = validate(values[i & 7], 'option');
  bench.end(n);

  common.keepAlive(kept);
}
