'use strict';

const vm = require('vm');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

// Every read and write of a global variable inside of the context goes to the object outside.
function main({ n }) {
  const sandbox = { count: 0, step: 3, sum: 0 };
  const context = vm.createContext(sandbox);
  const script = new vm.Script('for (let i = 0; i < count; i++) sum = (sum + step * i) | 0;');
  sandbox.count = n;

  bench.start();
  script.runInContext(context);
  bench.end(n);

  if (n > 1 && sandbox.sum === 0) throw new Error('the script did not run');
  common.keepAlive(sandbox);
}
