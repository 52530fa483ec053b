'use strict';

// Stands for `node:bench` where a suite has files for it (`_*.node-bench.js` of Node.js core). A row is a benchmark with its params, a run
// one call of its function, as compare-node-bench.js takes them. Lies in the overlay beside list.js.

const Module = require('module');
const common = require('./common.js');

const { require: original } = Module.prototype;
Module.prototype.require = function (name) {
  return name === 'node:bench' ? bench : original.call(this, name);
};

/** Of the file that is loaded: name, parameters and function of each. */
const declared = [];
let path = [];

/** `(name, options, fn)` with any of the first two left out. */
function bench(...given) {
  const fn = given.find((one) => typeof one === 'function');
  const { params = {}, skip } = Object(given.find((one) => typeof one === 'object'));
  const [name = fn.name] = given.filter((one) => typeof one === 'string');
  if (skip) return;
  if (common.order.mode === 'list') {
    // A file is listed when the one before has been.
    if (common.listed.length === 0) declared.length = 0;
    list(add(name, params, fn));
  } else {
    if (declared.length === 0) common.primordials.nextTick(run);
    add(name, params, fn);
  }
}

/** Names are parameters where a file has several. */
function add(name, params, fn) {
  const whole = path.concat(name).join(' / ');
  const one = { name: whole, conf: {}, fn };
  for (const key of Object.keys(params).sort()) one.conf[key] = params[key];
  declared.push(one);
  if (declared.some((other) => other.name !== whole)) for (const { name, conf } of declared) conf.name = name;
  return one;
}

/** What `--set` leaves: values are those that the file gives to its functions, and no others. */
function list({ conf }) {
  const said = (key) => common.order.set.filter((setting) => setting.startsWith(key + '='));
  const isLeft = Object.keys(conf).every(
    (key) => said(key).length === 0 || said(key).includes(key + '=' + String(conf[key])),
  );
  const configurations = isLeft ? [conf] : [];
  common.listed.push({ configurations, flags: [], extra: {}, setup: false });
}

function run() {
  const chosen = declared.find(({ conf }) =>
    Object.keys(conf).every((key) => process.argv.includes(key + '=' + String(conf[key]))),
  );
  if (chosen === undefined) throw new Error('no benchmark of these parameters: ' + process.argv.slice(2).join(' '));
  const { name, conf, fn } = chosen;
  // createBenchmark reports parameters in the reverse of their order.
  const configs = {};
  for (const key of Object.keys(conf).reverse()) configs[key] = [conf[key]];
  const signal = typeof AbortController === 'undefined' ? undefined : new AbortController().signal;
  const benchmark = common.createBenchmark(
    () =>
      fn({
        name,
        params: conf,
        signal,
        index: 0,
        phase: 'measurement',
        start,
        end,
        record,
        done() {},
        diagnostic() {},
      }),
    configs,
  );
  function start() {
    benchmark.start();
  }
  function end(operations) {
    benchmark.end(operations);
  }
  function record({ operations, duration_ns: nanos }) {
    benchmark.report(operations / (Number(nanos) / 1e9), nanos);
  }
}

function suite(name, ...given) {
  const outer = path;
  path = outer.concat(name);
  given.find((one) => typeof one === 'function')();
  path = outer;
}

module.exports = Object.assign(bench, { bench, suite, describe: suite, skip() {}, only: bench });
