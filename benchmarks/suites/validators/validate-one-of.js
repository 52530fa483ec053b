'use strict';

const common = require('../common.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(
  main,
  { n: [1e7], code: ['validateOneOf'], value: ['fifo', 'lifo', 'lilo'], validLength: [1, 2, 3] },
  { flags: ['--expose-internals'] },
);

// The value is the last of those that are valid.
function main({ n, code, value, validLength }) {
  const validate = validator(bench, code);
  if (validate === undefined) return;
  const others = ['fifo', 'lifo', 'lilo'].filter((one) => one !== value);
  const valid = others.slice(0, validLength - 1).concat(value);
  const values = [];
  for (let i = 0; i < 8; i++) values.push(value.slice(0, i & 3) + value.slice(i & 3));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = validate(values[i & 7], 'order', valid);
  bench.end(n);

  common.keepAlive(kept);
}
