'use strict';

// Stands for `node:bench` where a suite has files for it (`_*.node-bench.js` of Node.js core). A row is a benchmark with its params, a run
// one call of its function, as compare-node-bench.js takes them. Lies in the overlay beside list.js.

const Module = require('module');
const common = require('./common.js');

const { require: original } = Module.prototype;
Module.prototype.require = function (name) {
  return name === 'node:bench' ? bench : original.call(this, name);
};

/** Of the file that is loaded: name, parameters and function of each, and whether it is to run alone. */
const declared = [];
let around = { path: [], only: false, skip: false };

/** `(name, options, fn)` with any of the first two left out. */
function bench(...given) {
  const { name, fn, options } = argumentsOf(given);
  const { path, only, skip } = within(name, options);
  if (skip) return;
  if (common.order.mode !== 'list' && declared.length === 0) common.primordials.nextTick(run);
  const conf = {};
  for (const key of Object.keys(Object(options.params)).sort()) conf[key] = options.params[key];
  declared.push({ name: path.join(' / '), title: path.join(' '), conf, fn, only });
}

function argumentsOf(given) {
  const fn = given.find((one) => typeof one === 'function');
  const [name = fn.name] = given.filter((one) => typeof one === 'string');
  return { name, fn, options: Object.assign({}, ...given.filter((one) => typeof one === 'object')) };
}

function within(name, { only, skip }) {
  return {
    path: around.path.concat(name),
    only: around.only || Boolean(only),
    skip: around.skip || Boolean(skip),
  };
}

/** Once all are known. Names are parameters where a file has several. */
function chosen() {
  const only = declared.filter((one) => one.only);
  const all = only.length > 0 ? only : declared;
  if (all.some(({ name }) => name !== all[0].name)) for (const { name, conf } of all) conf.name = name;
  return all;
}

/** @param {() => void} load of a file, whose benchmarks are then listed */
function list(load) {
  declared.length = 0;
  around = { path: [], only: false, skip: false };
  load();
  const pattern = new RegExp(common.order.namePattern || '');
  for (const { conf, title } of chosen()) {
    common.listed.push({
      configurations: isLeft(conf) && pattern.test(title) ? [conf] : [],
      flags: [],
      extra: {},
      setup: false,
    });
  }
}

/** By `--set`: values are those that the file gives to its functions, and no others. */
function isLeft(conf) {
  const said = (key) => common.order.set.filter((setting) => setting.startsWith(key + '='));
  return Object.keys(conf).every((key) => said(key).length === 0 || said(key).includes(key + '=' + String(conf[key])));
}

function run() {
  const found = chosen().find(({ conf }) =>
    Object.keys(conf).every((key) => process.argv.includes(key + '=' + String(conf[key]))),
  );
  if (found === undefined) throw new Error('no benchmark of these parameters: ' + process.argv.slice(2).join(' '));
  const { name, conf, fn } = found;
  // createBenchmark reports parameters in the reverse of their order.
  const configs = {};
  for (const key of Object.keys(conf).reverse()) configs[key] = [conf[key]];
  const signal = typeof AbortController === 'undefined' ? undefined : new AbortController().signal;
  const contextOf = (phase, index, timer) =>
    Object.assign({ name, params: conf, signal, index, phase, done() {}, diagnostic() {} }, timer);
  let left = common.order.warmup || 0;
  const benchmark = common.createBenchmark(function main() {
    while (left > 0) {
      const called = fn(contextOf('warmup', common.order.warmup - left--, untimed));
      if (called && typeof called.then === 'function') return called.then(main);
    }
    return fn(contextOf('measurement', 0, timed));
  }, configs);
  const timed = {
    start() {
      benchmark.start();
    },
    end(operations) {
      benchmark.end(operations);
    },
    record({ operations, duration_ns: nanos }) {
      benchmark.report(operations / (Number(nanos) / 1e9), nanos);
    },
  };
}

/** What a call before the one that counts tells is lost. */
const untimed = { start() {}, end() {}, record() {} };

function suite(...given) {
  const { name, fn, options } = argumentsOf(given);
  const outer = around;
  around = within(name, options);
  fn();
  around = outer;
}

function hook() {
  throw new Error('hooks of node:bench are not called in a suite: write jsdyno ops FILE');
}

for (const kind of ['before', 'after', 'beforeEach', 'afterEach']) bench[kind] = hook;
const only = (...given) => bench(...given, { only: true });
Object.assign(bench, { bench, suite, describe: suite, skip() {}, only });

module.exports = { list };
