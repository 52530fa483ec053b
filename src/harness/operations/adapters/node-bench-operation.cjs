'use strict';

// Benchmarks of node:bench with one name as an operation. Each call of the function tells its time and its number of operations, so a batch
// is as many calls as the wanted operations need.

const { clearTimeout, hrtime, setTimeout } = require('../../primordials.cjs');
const { sameParameters } = require('../parameters.cjs');
const { Context } = require('./node-bench-context.cjs');
const { suitesAround } = require('./node-bench-declared.cjs');
const { errorOf, invalidState } = require('./node-bench-errors.cjs');

/** @param {object[]} benches of one suite and name, told apart by their `params` */
function operationOf(benches) {
  const rows = benches.map(({ params }) => parametersOf(params));
  const having = (row) => benches[rows.findIndex((parameters) => sameParameters(parameters, row))];
  return {
    run: () => {},
    rows,
    unavailable: (row) => reasonOf(having(row)),
    notes: (row) => notesOf(having(row)),
    setup: (row) => begin(having(row)),
    tool: toolOf,
    teardown: (begun) => begun.end(),
  };
}

/** Rows have a group and an operation already. */
function parametersOf(params) {
  const parameters = {};
  for (const key of Object.keys(params)) {
    parameters[key === 'group' || key === 'operation' ? key + '_' : key] = params[key];
  }
  return parameters;
}

function reasonOf(bench) {
  if (typeof AbortController === 'undefined') return 'files for node:bench need Node.js 16 or newer';
  const skip = [bench]
    .concat(suitesAround(bench))
    .map((one) => one.skip)
    .find((one) => one !== false);
  if (skip !== undefined) return skip === true || skip === '' ? 'skipped by its file' : 'skipped by its file: ' + skip;
  return signalsOf(bench).some((signal) => signal.aborted) ? 'aborted by its signal' : undefined;
}

function signalsOf(bench) {
  return [bench.signal, runnerOf(bench).options.signal].filter((signal) => signal !== undefined);
}

function runnerOf(bench) {
  return bench.parent.runner;
}

/** Calls the hooks that come before. @returns {Promise<{ bench, controller, end: () => Promise }>} */
async function begin(bench) {
  const suites = suitesAround(bench);
  const failed = suites.concat(bench).find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error.error;
  const controller = new AbortController();
  for (const signal of signalsOf(bench)) signal.addEventListener('abort', () => controller.abort(aborted(signal)));
  const context = { name: bench.name, params: bench.params, signal: controller.signal };
  const hooks = async (list, kind, given) => {
    for (const suite of list) {
      for (const hook of suite.hooks[kind]) {
        await hook(given || { name: suite.name, signal: runnerOf(bench).options.signal });
      }
    }
  };
  await hooks(suites, 'before');
  await hooks(suites, 'beforeEach', context);
  return {
    bench,
    controller,
    async end() {
      const inner = suites.slice().reverse();
      await hooks(inner, 'afterEach', context);
      controller.abort();
      await hooks(inner, 'after');
    },
  };
}

/** As a managed operation, see managed.cjs: the timer is told what the context was. */
function toolOf({ bench, controller }) {
  const isWarm = runnerOf(bench).options.warmup === 0 || bench.warmup === 0;
  let phase = isWarm ? 'measurement' : 'warmup';
  let last;
  const sampled = (fn) => {
    const samples = { warmup: 0, measurement: 0 };
    return async (timer) => {
      const context = new Context(bench, controller.signal, phase, samples[phase]++);
      await inTime(bench, controller, () => fn(context));
      const sample = context.finish_();
      timer.nanos = Number(sample.duration_ns);
      timer.done = sample.operations;
      return context;
    };
  };
  const run = sampled(bench.fn);
  return {
    managed: true,
    inner: bench.fn,
    async run(timer) {
      last = await run(timer);
      // An empty one may take no time at all.
      if (timer.nanos === 0) throw invalidState('insufficient clock precision for benchmark sample');
    },
    // It is made when the function is warm. Operations may be bytes, so only the time of the clock is subtracted.
    empty(number) {
      phase = 'measurement';
      const { operations } = last.sample_;
      if (last.recorded_) return (timer) => told(timer, operations);
      const text = 'context.start(); context.end(' + operations + ');';
      return sampled(new Function('context', '/* ' + number + ' */ ' + text));
    },
  };
}

/** Nothing is subtracted from a time that the function took itself. */
function told(timer, operations) {
  timer.nanos = 0;
  timer.done = operations;
}

/** A call that ends within the time that all of them have in node:bench. */
async function inTime({ timeout }, controller, call) {
  // Before Node.js 16.14 a signal has no reason.
  if (controller.signal.aborted) throw controller.signal.reason || aborted({});
  if (timeout === Infinity) return call();
  const began = hrtime();
  const late = () => {
    const why = 'Operation failed: Benchmark timed out after ' + timeout + 'ms';
    const error = errorOf(Error, 'ERR_OPERATION_FAILED', why);
    controller.abort(error);
    return error;
  };
  let timer;
  const over = new Promise((_, reject) => {
    timer = setTimeout(() => reject(late()), timeout);
  });
  try {
    await Promise.race([call(), over]);
  } finally {
    clearTimeout(timer);
  }
  if (Number(hrtime() - began) > timeout * 1e6) throw late();
}

/** As Node.js says it of a signal. */
function aborted({ reason }) {
  const error = errorOf(Error, 'ABORT_ERR', 'The operation was aborted');
  return Object.assign(error, { name: 'AbortError', cause: reason });
}

const HOW = ['samples', 'warmup', 'yieldBetweenSamples', 'diagnosticChannels'];

function notesOf(bench) {
  const how = HOW.filter((name) => bench.options[name] !== undefined || runnerOf(bench).options[name] !== undefined);
  return how.length === 0 ? [] : ["node:bench's options of how to measure are not followed: " + how.join(', ')];
}

module.exports = { operationOf };
