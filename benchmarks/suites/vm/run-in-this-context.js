'use strict';

const vm = require('vm');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [3e4],
  breakOnSigint: [0, 1],
  withSigintListener: [0, 1],
});

// `breakOnSigint` starts and stops a watchdog thread around each run of the script, and takes the process's own
// listeners off meanwhile.
function main({ n, breakOnSigint, withSigintListener }) {
  const options = breakOnSigint ? { breakOnSigint: true } : {};
  const scripts = [];
  for (let i = 0; i < 8; i++) scripts.push(new vm.Script('[' + i + ', typeof globalThis].length * 3'));
  function onSigint() {}
  if (withSigintListener) process.on('SIGINT', onSigint);
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += scripts[i & 7].runInThisContext(options);
  bench.end(n);

  if (sum !== n * 6) throw new Error('the scripts gave ' + sum);
  process.removeListener('SIGINT', onSigint);
  common.keepAlive(sum);
}
