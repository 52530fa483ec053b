'use strict';

// What a test of vitest measures: `async ({ bench }) => { await bench('name', fn).run(); }`. That is known only when its function has
// been called. To measure one of its benchmarks it is called again, and waits within `run()` or `compare()` for as long as that takes.

const { createRequire } = require('module');
const path = require('path');
const { registry } = require('../registry.cjs');
const { extended, namesTaken, setUp } = require('./vitest-fixtures.cjs');

/** The tasks of a test or of a benchmark by itself. @returns {Promise<{ tasks: object[], error?: Error, isSkipped?: boolean }>} */
async function tasksIn(one, isSkipped) {
  if (one.bench !== undefined) return { tasks: [taskOf(one.name, one.bench, {}, one.options)] };
  const tasks = [];
  if (isSkipped || one.test === undefined) return { tasks };
  try {
    const context = contextOf(one, (task) => tasks.push(task));
    const end = await begin(one, context);
    try {
      await one.test(context);
    } finally {
      await end();
    }
  } catch (error) {
    if (error === SKIPPED) return { tasks, isSkipped: true };
    // Code that uses results fails: there are none.
    if (tasks.length === 0) return { tasks, error };
  }
  return { tasks };
}

/** @returns {Promise<{ task: object, end: () => Promise<void> }>} the task with all in place that stands around it */
async function reach(one, at, task) {
  if (one.bench !== undefined) return { task, end: await begin(one, { task: { name: one.name } }) };
  let count = 0;
  let goOn;
  let body;
  let end;
  const reached = await new Promise((resolve, reject) => {
    const wait = (task) => {
      if (count++ !== at) return undefined;
      resolve(task);
      return new Promise((done) => {
        goOn = done;
      });
    };
    const context = contextOf(one, wait);
    body = begin(one, context).then((ended) => {
      end = ended;
      return one.test(context);
    });
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

/** Calls the hooks that come before, and makes fixtures. @returns {Promise<() => Promise<void>>} calls those that come after */
async function begin(one, context) {
  const suites = suitesAround(one);
  const inner = suites.slice().reverse();
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
  const fixtures = suites.reduce((all, { overrides }) => overrides.reduce(extended, all), one.flags.fixtures || {});
  const callers = [one.test || (() => {})].concat(
    ...suites.map(({ hooks }) => hooks.beforeEach.concat(hooks.afterEach)),
  );
  const takeDown = await setUp(fixtures, [].concat(...callers.map(namesTaken)), context);
  await before('Each');
  return async () => {
    await after('Each');
    await takeDown();
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
  const skip = (condition) => {
    if (typeof condition !== 'boolean' || condition) throw SKIPPED;
  };
  const hooks = { onTestFinished() {}, onTestFailed() {}, async annotate() {} };
  return Object.assign({ bench, skip, signal: undefined, expect: ofVitest('expect'), task: { name } }, hooks);
}

/** What a test that skips itself ends by. */
const SKIPPED = new Error('skipped');

/** What vitest has and jsdyno has not: its own, where it lies beside the file; else what uses it says what to type. */
function ofVitest(name) {
  const own = (what) => {
    const { exported, why } = beside(registry().file);
    if (exported[name] !== undefined) return exported[name];
    throw new Error("vitest's " + what + ' is not there: ' + (why || 'jsdyno measures, and tests nothing'));
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
    let why = 'type npm i -D vitest where ' + path.basename(file) + ' is';
    let exported = {};
    try {
      const folder = path.dirname(createRequire(file).resolve('vitest/package.json'));
      why = 'the vitest that is installed cannot be loaded on this runtime'; // Node.js 18 requires no module
      // `inject` asks vitest's own runner, which is not there.
      exported = { ...require(path.join(folder, 'dist/index.js')), inject: undefined };
      why = undefined;
    } catch (_) {
      // as `why` says
    }
    found.set(file, { exported, why });
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
