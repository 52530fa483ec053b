'use strict';

// A benchmark in Node.js core's form: main() is called again and again as where processes take turns, first until it is warm.
// What is told as its rate is that of its plain calls.

const Module = require('module');
const { caller } = require('../turns/calls.cjs');
const { warm } = require('../turns/warm.cjs');
const { clock } = require('./taking-clock.cjs');

/** Looks at what is loaded until it is the harness's common.js. */
function hookCommon(taking) {
  const load = Module._load;
  if (typeof load !== 'function') return;
  Module._load = function hooked() {
    const exports = load.apply(this, arguments);
    if (isCommon(exports)) {
      Module._load = load;
      hook(exports, taking);
    }
    return exports;
  };
}

function isCommon(exports) {
  return (
    typeof exports === 'object' &&
    exports !== null &&
    'createBenchmark' in exports &&
    'listed' in exports &&
    exports.order !== undefined
  );
}

function hook(common, taking) {
  const { createBenchmark } = common;
  common.createBenchmark = (main, configs, options) => {
    let benchmark;
    const profiled = (configuration) => run(main, configuration, benchmark, taking);
    benchmark = createBenchmark(profiled, configs, options);
    return benchmark;
  };
}

async function run(main, configuration, benchmark, taking) {
  const call = caller(main, benchmark);
  let report;
  benchmark.onReport = (message) => {
    report = message;
  };
  if (!taking.warms) await warm(() => call(configuration));
  const spans = await taking.take(async () => {
    const { operations, nanos, own, whole, start } = await call(configuration, clock);
    return { start, nanos, spent: nanos, count: operations, own, whole };
  });
  const count = spans.reduce((sum, span) => sum + span.count, 0);
  const nanos = spans.reduce((sum, span) => sum + span.own, 0);
  benchmark._send(Object.assign({}, report, benchmark.reportOf((1e9 * count) / nanos, BigInt(Math.round(nanos)))));
}

module.exports = { hookCommon };
