'use strict';

const common = require('../common.js');
const startup = require('./_startup.js');

const bench = common.createBenchmark(main, {
  script: startup.scripts,
  mode: ['process', 'worker'],
  n: [30],
});

function main({ script, mode, n }) {
  startup.measure(bench, n, mode, script);
}
