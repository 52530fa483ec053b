'use strict';

const common = require('../common.js');
const { checkCount, write } = require('./_modules.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['all', 'access', 'load'],
    exports: ['default', 'named'],
    n: [1000],
  },
  { flags: ['--no-warnings'] },
);

const codes = {
  default: 'export default function add(a) { return a + {i}; }\n',
  named: 'export function add(a) { return a + {i}; }\nexport const index = {i};\n',
};

// require() of ES modules: `load` is that by itself, `access` the use of an export of those that are there, `all` both.
function main({ n, type, exports }) {
  const files = write(n + 1, codes[exports]);
  const first = files.pop();
  try {
    require(first);
  } catch (error) {
    return bench.unavailable('this runtime does not require ES modules: ' + error.code);
  }
  const name = exports === 'default' ? 'default' : 'add';
  const loaded = type === 'access' ? files.map((file) => require(file)) : new Array(n);
  let sum = 0;

  bench.start();
  if (type !== 'access') for (let i = 0; i < n; i++) loaded[i] = require(files[i]);
  if (type !== 'load') for (let i = 0; i < n; i++) sum += loaded[i][name](1);
  bench.end(n);

  if (type !== 'load' && sum !== n + (n * (n - 1)) / 2) throw new Error('the modules gave ' + sum);
  checkCount(n + 1);
  common.keepAlive(loaded);
}
