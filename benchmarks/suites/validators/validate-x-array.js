'use strict';

const common = require('../common.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e8],
    type: ['validateStringArray', 'validateBooleanArray'],
    arrayLength: [0, 1, 10, 100],
  },
  { flags: ['--expose-internals'] },
);

const elements = {
  validateStringArray: (i) => 'text ' + i,
  validateBooleanArray: (i) => i % 3 === 0,
};

function main({ n, type, arrayLength }) {
  const validate = validator(bench, type);
  if (validate === undefined) return;
  const lists = [];
  for (let k = 0; k < 8; k++) lists.push(Array.from({ length: arrayLength }, (_, i) => elements[type](i + k)));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = validate(lists[i & 7], 'list');
  bench.end(n);

  common.keepAlive(kept);
}
