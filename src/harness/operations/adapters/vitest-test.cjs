'use strict';

// What a test of vitest measures: `async ({ bench }) => { await bench('name', fn).run(); }`. That is known only when its function has
// been called. To measure one of its benchmarks it is called again, and waits within `run()` or `compare()` for as long as that takes.

const { createRequire } = require('module');
const path = require('path');
const { registry } = require('../registry.cjs');

/** The tasks of a test or of a benchmark by itself. @returns {Promise<{ tasks: object[], error?: Error }>} */
async function tasksIn(one, isSkipped) {
  if (one.bench !== undefined) return { tasks: [taskOf(one.name, one.bench, {}, one.options)] };
  const tasks = [];
  if (isSkipped || one.test === undefined) return { tasks };
  try {
    const end = await begin(one);
    try {
      await one.test(contextOf(one, (task) => tasks.push(task)));
    } finally {
      await end();
    }
  } catch (error) {
    // Code that uses results fails: there are none.
    if (tasks.length === 0) return { tasks, error };
  }
  return { tasks };
}

/** @returns {Promise<{ task: object, end: () => Promise<void> }>} the task with all in place that stands around it */
async function reach(one, at, task) {
  const end = await begin(one);
  if (one.bench !== undefined) return { task, end };
  let count = 0;
  let goOn;
  let body;
  const reached = await new Promise((resolve, reject) => {
    const wait = (task) => {
      if (count++ !== at) return undefined;
      resolve(task);
      return new Promise((done) => {
        goOn = done;
      });
    };
    body = Promise.resolve(one.test(contextOf(one, wait)));
    body.then(() => reject(new Error('the test ended without "' + task.name + '"')), reject);
  });
  return {
    task: reached,
    async end() {
      goOn();
      await body.catch(() => {});
      await end();
    },
  };
}

/** Calls the hooks that come before. @returns {Promise<() => Promise<void>>} calls those that come after */
async function begin(one) {
  const suites = suitesAround(one);
  const inner = suites.slice().reverse();
  const context = { task: { name: one.name } };
  // A hook may give the function that undoes it.
  const undo = { All: [], Each: [] };
  const before = async (kind) => {
    for (const { hooks } of suites) {
      for (const hook of hooks['before' + kind]) {
        const after = await hook(context);
        if (typeof after === 'function') undo[kind].unshift(after);
      }
    }
  };
  const after = async (kind) => {
    for (const { hooks } of inner) for (const hook of hooks['after' + kind].slice().reverse()) await hook(context);
    for (const hook of undo[kind]) await hook();
  };
  await before('All');
  await before('Each');
  return async () => {
    await after('Each');
    await after('All');
  };
}

function suitesAround({ parent }) {
  return parent === undefined ? [] : suitesAround(parent).concat(parent);
}

/** @param {(task: object) => unknown} ran told of each task that is run; what it gives is awaited */
function contextOf({ name }, ran) {
  const run = async (registered, options) => {
    const task = taskOf(registered.name, registered.fn, options, registered.options);
    await ran(task);
    return noResult(registered.name);
  };
  const bench = (given, a, b) => {
    const registered = {
      name: typeof given === 'function' ? given.name || '<anonymous>' : given,
      fn: typeof a === 'function' ? a : b,
      options: typeof a === 'function' ? {} : a,
    };
    if (typeof registered.fn !== 'function') {
      throw new TypeError(
        '`bench()` expects a benchmark function. Call `bench(name, fn)` or `bench(name, options, fn)`.',
      );
    }
    return Object.assign(registered, { run: (options) => run(registered, options) });
  };
  bench.from = (from) => ({ name: typeof from === 'function' ? from.name : from, run: async () => noResult(from) });
  bench.compare = async (...all) => {
    const options = all.find((one) => one.run === undefined);
    for (const one of all) if (one.fn !== undefined) await run(one, options);
    return { get: noResult };
  };
  return { bench, expect: ofVitest('expect'), task: { name } };
}

/** What vitest has and jsdyno has not: its own, where it lies beside the file; else what uses it says so. */
function ofVitest(name) {
  const own = (what) => {
    const found = beside(registry().file)[name];
    if (found !== undefined) return found;
    throw new Error("vitest's " + what + ' is not there: jsdyno measures, and tests nothing');
  };
  return new Proxy(() => {}, {
    apply: (_, self, given) => Reflect.apply(own(name), self, given),
    get(target, key) {
      // A module that is imported is asked for these.
      if (typeof key === 'symbol' || ['then', 'default', '__esModule'].includes(key) || key in target)
        return target[key];
      return own(name + '.' + key)[key];
    },
  });
}

const found = new Map();

/** All exports of the vitest that a file would import. */
function beside(file) {
  if (!found.has(file)) {
    try {
      const folder = path.dirname(createRequire(file).resolve('vitest/package.json'));
      // `inject` asks vitest's own runner, which is not there.
      found.set(file, { ...require(path.join(folder, 'dist/index.js')), inject: undefined });
    } catch (_) {
      found.set(file, {}); // not installed, or Node.js 18, which cannot require a module
    }
  }
  return found.get(file);
}

/** A task of tinybench, which vitest measures by. */
function taskOf(name, fn, benchOptions, options) {
  const listening = { heard: () => [], dispatchEvent() {} };
  const nothing = () => {};
  const opts = Object.assign({}, benchOptions);
  // Of vitest 4 the options of a benchmark are those of a Bench of its own.
  const bench = Object.assign({ setup: nothing, teardown: nothing, warmup: true, opts }, listening, options, opts);
  return Object.assign({ bench, name, fn, opts: Object.assign({}, options) }, listening);
}

const FIGURES = [
  'min',
  'max',
  'mean',
  'p50',
  'p75',
  'p99',
  'p995',
  'p999',
  'sd',
  'variance',
  'sem',
  'moe',
  'rme',
  'mad',
];

function noResult(name) {
  const none = { samples: [], samplesCount: 0 };
  for (const figure of FIGURES) none[figure] = Number.NaN;
  return { name, latency: none, throughput: none, period: Number.NaN, totalTime: Number.NaN };
}

module.exports = { tasksIn, reach, ofVitest };
