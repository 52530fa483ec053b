'use strict';

// Stands in for a suite's own common.js. jsdyno starts one process a run and says by JSDYNO_HARNESS what it is to do:
//   run    execute the configuration given as key=value arguments, append what it reports to a file;
//   setup  call the benchmark's `setup` for that configuration, start the process that is to run it, and live until that
//          has ended, as upstream's root process does: what setup made may be taken away when its process exits;
//   list   collect the configurations of every file that is loaded (see list.js).
// Without that variable a benchmark file works as upstream: `node file.js n=10` runs each configuration in a child.

const primordials = require('./primordials.cjs');
const { Benchmark } = require('./benchmark.js');
const { configurations } = require('./configurations.js');
const { compareWithEmptyLoop, loopOf } = require('./empty-loop.js');
const inputs = require('./inputs.js');

const { append: appendTo, exit, nextTick, setTimeout } = primordials;
const order = takeOrder();
const listed = [];
// Before the benchmark's own code, as all of this file.
const turns = order.turns === undefined ? undefined : require('./.jsdyno/turns.js');

/** Read once and removed, so that a benchmark's own children see the environment that the user chose. */
function takeOrder() {
  const text = process.env.JSDYNO_HARNESS;
  delete process.env.JSDYNO_HARNESS;
  if (text !== undefined) return JSON.parse(text);
  return { mode: process.env.NODE_RUN_BENCHMARK_FN === undefined ? 'root' : 'child' };
}

function createBenchmark(main, configs, options) {
  const settings = options || {};
  const groups = process.env.NODE_RUN_BENCHMARK_GROUPS;
  const argv = order.mode === 'list' ? order.set : process.argv.slice(2);
  const { queue, extra } = configurations(configs, settings, {
    argv: argv.filter((argument) => argument !== '--test'),
    test: (order.mode === 'list' && order.test === true) || argv.includes('--test'),
    groups: groups === undefined ? undefined : groups.split(','),
  });
  const flags = benchmarkFlags().concat(settings.flags || []);

  if (order.mode === 'list') {
    listed.push({ configurations: queue, flags, extra, setup: typeof settings.setup === 'function' });
    return new Benchmark('', queue[0], extra, () => {});
  }
  const name = order.name || ownName();
  const benchmark = new Benchmark(name, queue[0], extra, sender(), order.load);
  if (queue.length === 0) return benchmark;
  nextTick(() => {
    if (order.mode === 'setup') setUp(settings.setup, queue);
    else if (order.mode === 'root') require('./root.js').run({ name, queue, extra, flags, setup: settings.setup });
    else start(main, queue[0], benchmark);
  });
  return benchmark;
}

function setUp(setup, queue) {
  setup(queue);
  append({ type: 'set-up' });
  const { command, args, env } = order.next;
  const child = require('child_process').spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: Object.assign({}, process.env, env),
  });
  child.on('error', (error) => {
    throw error;
  });
  child.on('close', (code, signal) => {
    append({ type: 'ended', code, signal });
    exit(0);
  });
}

function benchmarkFlags() {
  const text = process.env.NODE_BENCHMARK_FLAGS;
  return text ? text.split(/\s+/) : [];
}

function ownName() {
  const path = require('path');
  const file = inputs.mainFile();
  return path.basename(path.dirname(file)) + '/' + path.basename(file);
}

/** Node 12 and 14 only warn when a promise is rejected and end with 0: make that a failure everywhere. */
function start(main, configuration, benchmark) {
  if (turns !== undefined) {
    turns.start(main, configuration, benchmark, order.turns, {
      append,
      loopOf: (of, operations, nanos) => loopOf(of, operations, nanos, step()),
      step,
      end: () => endSoon(100),
    });
    return;
  }
  const result = main(configuration);
  if (result && typeof result.then === 'function') {
    result.then(undefined, (error) => {
      nextTick(() => {
        throw error;
      });
    });
  } else if (order.mode === 'run' && !order.test && order.asksFloor !== false) {
    compareWithEmptyLoop(benchmark, () => main(configuration), step(), append);
  }
}

/** ns of a step of the machine, as jsdyno found it (measure/step.ts). */
function step() {
  return order.step || 1;
}

function append(message) {
  appendTo(order.report, JSON.stringify(message) + '\n');
}

function sender() {
  if (order.mode === 'run') {
    return (message, sent) => {
      append(message);
      if (sent) sent();
      endSoon(1000);
    };
  }
  return (message, sent) => {
    require('./root.js').send(message, sent);
    endSoon(5000);
  };
}

/** What a benchmark leaves open (servers, workers) must not keep a process that has reported. Upstream waits 5 s. */
function endSoon(milliseconds) {
  const timer = setTimeout(() => exit(0), milliseconds);
  if (typeof timer.unref === 'function') timer.unref();
}

/** What a file that calls no createBenchmark passes on from processes of its own. */
function sendResult(message) {
  if (order.mode === 'run') append(message);
  else require('./root.js').send(message);
}

module.exports = Object.assign({ Benchmark, createBenchmark, listed, order, primordials, sendResult }, inputs);
