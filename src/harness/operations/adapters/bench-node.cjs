'use strict';

// Files written for bench-node: `const suite = new Suite(); suite.add('name', fn); suite.run()`. A function that takes an
// argument, the timer, keeps the time itself (managed.cjs).

const { noteRun, startByHand } = require('./by-hand.cjs');
const { collect, handOnTo, wanted } = require('./hand-on.cjs');
const plugins = require('./bench-node-plugins.cjs');
const { welchTTest, compareBenchmarks, getSignificanceStars } = require('./welch.cjs');

startByHand();

class Suite {
  constructor(options) {
    this.options = options || {};
    this.benchmarks = [];
    this.ran = false;
    collect('bench-node', handOn).push(this);
  }

  /** `add(name, fn)` and `add(name, { repeatSuite, minTime, baseline }, fn)` */
  add(name, options, fn) {
    const run = typeof options === 'function' ? options : fn;
    if (typeof name !== 'string') throw new TypeError('suite.add(name, fn): name must be a text, got ' + typeof name);
    if (typeof run !== 'function') throw new TypeError('suite.add("' + name + '"): fn must be a function');
    const given = typeof options === 'object' && options !== null ? options : {};
    if (given.baseline && this.benchmarks.some((one) => one.given.baseline)) {
      throw new Error('There is already a baseline benchmark');
    }
    this.benchmarks.push({ name, run, given });
    return this;
  }

  async run() {
    this.ran = true;
    noteRun();
    return [];
  }
}

function handOn(suites) {
  for (const suite of wanted(suites)) {
    const operations = suite.benchmarks.map((one) => ({ title: one.name, options: operationOf(suite, one) }));
    if (operations.length > 0) handOnTo(suite.options.name, operations);
  }
}

function operationOf(suite, { run, given }) {
  const managed = run.length > 0;
  const operation = {
    run,
    remarks: () => remarksOf(suite),
    notes: () => notesOf(suite, given),
    tool() {
      plugins.beforeRun(suite.options.plugins, run);
      // Only what is declared async is awaited.
      return managed ? { managed } : { run, async: isAsync(run) };
    },
  };
  if (given.baseline) operation.baseline = true;
  return operation;
}

function isAsync(fn) {
  return Object.prototype.toString.call(fn) === '[object AsyncFunction]';
}

function remarksOf({ options }) {
  const time = options.benchmarkMode === 'time';
  return [
    time
      ? 'bench-node\'s benchmarkMode "time" runs it once: here the steady time is of many calls, cold of the first'
      : '',
    plugins.notDone(options.plugins),
  ].filter((text) => text !== '');
}

const HOW = ['minTime', 'maxTime', 'minSamples', 'repeatSuite', 'ttest', 'useWorkers', 'dceThreshold'];

function notesOf({ options }, given) {
  const how = HOW.filter((name) => options[name] !== undefined || given[name] !== undefined);
  const own = typeof options.reporter === 'function' && REPORTERS.indexOf(options.reporter) < 0;
  return [
    how.length > 0 ? "bench-node's options of how to measure are not followed: " + how.join(', ') : '',
    own ? "bench-node's reporter is not called: it is the file's own" : '',
    plugins.note(options),
  ].filter((text) => text !== '');
}

exports.Suite = Suite;
exports.V8NeverOptimizePlugin = plugins.V8NeverOptimizePlugin;
exports.V8GetOptimizationStatus = plugins.V8GetOptimizationStatus;
exports.V8OptimizeOnNextCallPlugin = plugins.V8OptimizeOnNextCallPlugin;
exports.MemoryPlugin = plugins.MemoryPlugin;
exports.DeadCodeEliminationDetectionPlugin = plugins.DeadCodeEliminationDetectionPlugin;
exports.welchTTest = welchTTest;
exports.compareBenchmarks = compareBenchmarks;
exports.getSignificanceStars = getSignificanceStars;
// Reporters print results, of which there are none.
exports.textReport = () => {};
exports.prettyReport = () => {};
exports.chartReport = () => {};
exports.htmlReport = () => {};
exports.jsonReport = () => {};
exports.csvReport = () => {};
const REPORTERS = [
  exports.textReport,
  exports.prettyReport,
  exports.chartReport,
  exports.htmlReport,
  exports.jsonReport,
  exports.csvReport,
];
