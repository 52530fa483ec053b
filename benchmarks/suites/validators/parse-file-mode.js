'use strict';

const common = require('../common.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(main, { n: [1e7], value: ["'777'", '0o777'] }, { flags: ['--expose-internals'] });

// The mode as chmod() and mkdir() take it: octal digits, which are parsed, or a number.
function main({ n, value }) {
  const parseFileMode = validator(bench, 'parseFileMode');
  if (parseFileMode === undefined) return;
  const octal = [777, 777, 777, 777, 777, 777, 777, 777];
  const modes = octal.map((digits) => (value === "'777'" ? String(digits) : Number.parseInt(String(digits), 8)));
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += parseFileMode(modes[i & 7], 'mode');
  bench.end(n);

  if (sum !== n * 0o777) throw new Error('the modes were not parsed');
}
