'use strict';

// Files written for mitata: `group('name', () => { bench('name', fn).baseline(true).args('n', [1, 2]) }); await run()`.
// There all is declared before anything is known of it, so operations are handed on when the file has been loaded.

const { suite: declare, keepAlive } = require('../api.cjs');
const { registry } = require('../registry.cjs');
const { range: rangeOf } = require('../parameters.cjs');
const { noteRun, startByHand } = require('./by-hand.cjs');
const { nameOfFile, unusedName } = require('./group-name.cjs');

startByHand();

let groupName;
const trials = [];

function bench(name, fn) {
  const given = typeof name === 'function' ? name : fn;
  const title = typeof name === 'function' ? name.name || 'anonymous' : name;
  const trial = { group: groupName, title, fn: given, baseline: false, parameters: {} };
  if (trials.push(trial) === 1) registry().onLoaded = handOn;
  return new Trial(trial);
}

class Trial {
  constructor(trial) {
    this.trial = trial;
  }

  baseline(on) {
    this.trial.baseline = on !== false;
    return this;
  }

  /** `args('n', [1, 2])`, `args({ n: [1, 2], m: [3] })` */
  args(name, values) {
    const given = typeof name === 'string' ? { [name]: values } : Array.isArray(name) ? { x: name } : name;
    Object.assign(this.trial.parameters, given);
    return this;
  }

  /** `range('n', 1, 1024, 8)` */
  range(name, from, to, factor) {
    return this.args(name, rangeOf(from, to, factor === undefined ? 8 : factor));
  }

  dense_range(name, from, to, step) {
    const values = [];
    for (let value = from; value <= to; value += step || 1) values.push(value);
    return this.args(name, values);
  }
}

for (const name of ['name', 'gc', 'compact', 'highlight']) {
  Trial.prototype[name] = function () {
    return this;
  };
}

function group(name, fn) {
  const outer = groupName;
  groupName = typeof name === 'string' ? name : name && name.name;
  try {
    return (typeof name === 'function' ? name : fn)();
  } finally {
    groupName = outer;
  }
}

function handOn() {
  const groups = new Map();
  for (const trial of trials.splice(0)) {
    if (!groups.has(trial.group)) groups.set(trial.group, declare(unusedName(trial.group || nameOfFile())));
    groups.get(trial.group).add(trial.title, operationOf(trial));
  }
}

function operationOf(trial) {
  const operation = { run: trial.fn, parameters: trial.parameters };
  if (trial.baseline) operation.baseline = true;
  if (isGenerator(trial.fn)) {
    // `function* (state) { setup; yield () => work; teardown }`, or `yield { [0]() { return input }, bench(input) {} }`
    operation.setup = (parameters) => {
      const steps = trial.fn({ get: (name) => parameters[name] });
      return { steps, work: workOf(steps.next().value) };
    };
    operation.run = (_input, context) => context.work();
    operation.teardown = (context) => {
      context.steps.next();
    };
  } else if (trial.fn.length > 0) {
    const state = (parameters) => ({ get: (name) => parameters[name] });
    operation.setup = state;
    operation.run = (_input, context) => trial.fn(context);
  }
  return operation;
}

function workOf(given) {
  if (typeof given === 'function') return given;
  const inputs = [];
  for (let i = 0; typeof given[i] === 'function'; i++) inputs.push(given[i]);
  return () =>
    given.bench.apply(
      given,
      inputs.map((input) => input()),
    );
}

function isGenerator(fn) {
  return Object.prototype.toString.call(fn) === '[object GeneratorFunction]';
}

const around = (fn) => (typeof fn === 'function' ? fn() : undefined);

exports.bench = bench;
exports.group = group;
exports.run = async () => {
  noteRun();
  return { benchmarks: [] };
};
exports.do_not_optimize = keepAlive;
// Ways to draw what is declared inside them.
exports.summary = around;
exports.compact = around;
exports.boxplot = around;
exports.barplot = around;
exports.lineplot = around;
