'use strict';

const common = require('../common.js');
const startup = require('./_startup.js');

const bench = common.createBenchmark(main, {
  script: startup.scripts,
  mode: ['process', 'worker'],
  count: [30],
});

function main({ script, mode, count }) {
  startup.measure(bench, count, mode, script);
}
