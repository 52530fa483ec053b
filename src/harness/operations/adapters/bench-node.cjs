'use strict';

// Files written for bench-node: `const suite = new Suite(); suite.add('name', fn); suite.run()`. Its options for how to
// measure and print mean nothing here. A function that takes an argument, the timer, keeps the time itself (managed.cjs).

const { suite: declare } = require('../api.cjs');
const { noteRun, startByHand } = require('./by-hand.cjs');
const { nameOfFile, unusedName } = require('./group-name.cjs');

startByHand();

class Suite {
  constructor(options) {
    this.group = declare(unusedName((options && options.name) || nameOfFile()));
  }

  /** `add(name, fn)` and `add(name, { repeatSuite, minTime, baseline }, fn)` */
  add(name, options, fn) {
    const run = typeof options === 'function' ? options : fn;
    const operation = { run };
    if (typeof run === 'function' && run.length > 0) operation.managed = true;
    if (options && options.baseline === true) operation.baseline = true;
    this.group.add(name, operation);
    return this;
  }

  async run() {
    noteRun();
    return [];
  }
}

const nothing = () => {};
// What a file may name among its options.
class Plugin {}

exports.Suite = Suite;
exports.V8NeverOptimizePlugin = Plugin;
exports.V8GetOptimizationStatus = Plugin;
exports.V8OptimizeOnNextCallPlugin = Plugin;
exports.MemoryPlugin = Plugin;
exports.DeadCodeEliminationDetectionPlugin = Plugin;
exports.textReport = nothing;
exports.prettyReport = nothing;
exports.chartReport = nothing;
exports.htmlReport = nothing;
exports.jsonReport = nothing;
exports.csvReport = nothing;
exports.toText = nothing;
exports.toChart = nothing;
exports.toPrettyReport = nothing;
exports.toJSON = nothing;
exports.toCSV = nothing;
