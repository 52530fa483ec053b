'use strict';

// What a file declares for node:bench: a tree of suites and benchmarks. Checked, in the words of Node.js, where it is declared.

const { AsyncLocalStorage } = require('async_hooks');
const {
  checkObject,
  checkRange,
  checkWhole,
  invalidState,
  invalidType,
  invalidValue,
  outOfRange,
} = require('./node-bench-errors.cjs');

const UINT32 = 2 ** 32 - 1;
// ms of a timer.
const LONGEST = 2 ** 31 - 1;

const HOOKS = ['before', 'after', 'beforeEach', 'afterEach'];

// The suite whose function is running, also while it awaits.
const scope = new AsyncLocalStorage();

class Runner {
  /** @param {boolean} ran whether it runs without being told to */
  constructor(ran, options) {
    this.ran = ran;
    this.options = Object.assign({}, options);
    this.root = suiteOf(this, undefined, '<root>', {});
    this.building = [];
    this.isClosed = false;
  }

  /** Adds a benchmark to the suite that is being declared. @returns {Promise} of what its results would be */
  addBench(name, options, fn, more) {
    const parent = this.parent_();
    const bench = benchOf(parent, argumentsOf('benchmark', name, options, fn), more);
    parent.children.push(bench);
    return Promise.resolve(parent === this.root ? noResult(bench) : undefined);
  }

  addSuite(name, options, fn) {
    const parent = this.parent_();
    const given = argumentsOf('suite', name, options, fn);
    const suite = suiteOf(this, parent, given.name, given.options);
    parent.children.push(suite);
    // An error is that of the benchmarks in it.
    const failed = (error) => {
      suite.error = { error };
    };
    try {
      this.building.push(Promise.resolve(scope.run(suite, given.fn)).then(undefined, failed));
    } catch (error) {
      failed(error);
    }
    return Promise.resolve();
  }

  addHook(kind, fn) {
    if (typeof fn !== 'function') throw invalidType('hook function', 'of type function', fn);
    this.parent_().hooks[kind].push(fn);
  }

  parent_() {
    if (this.isClosed) throw invalidState('benchmarks cannot be declared after execution has started');
    const suite = scope.getStore();
    return suite !== undefined && suite.runner === this ? suite : this.root;
  }

  /** When all suites are declared. */
  async close() {
    // A suite may declare suites as it goes.
    for (let at = 0; at < this.building.length; at++) await this.building[at];
    this.isClosed = true;
  }

  /** All suites and benchmarks, in their order. */
  all(suite = this.root) {
    return [].concat.apply(
      [],
      suite.children.map((child) => (child.children === undefined ? child : [child].concat(this.all(child)))),
    );
  }
}

/** Stops tracking: tracked promises are slower. */
function stopFollowing() {
  scope.disable();
}

function suiteOf(runner, parent, name, options) {
  const hooks = {};
  for (const kind of HOOKS) hooks[kind] = [];
  const { only, skip } = chosenBy(options);
  return { runner, parent, name, options, only, skip, hooks, children: [], error: undefined };
}

function benchOf(parent, { name, options, fn }, more) {
  const { params, samples = 30, warmup = 10, timeout = Infinity, signal } = options;
  const { only, skip } = chosenBy(Object.assign({}, options, more));
  checkWhole('options.samples', samples, 1, UINT32);
  checkWhole('options.warmup', warmup, 0, UINT32);
  if (signal !== undefined && !('aborted' in Object(signal))) {
    throw invalidType('options.signal', 'an instance of AbortSignal', signal);
  }
  if (typeof timeout !== 'number') throw invalidType('options.timeout', 'of type number', timeout);
  if (timeout !== Infinity) checkRange('options.timeout', timeout, 0, LONGEST);
  return { parent, name, options, fn, only, skip, params: checkedParams(params), warmup, timeout, signal };
}

/** `(name, options, fn)` with any of the first two left out. */
function argumentsOf(type, name, options, fn) {
  let given = { name, options: {}, fn: options };
  if (typeof name === 'function') given = { name: name.name || '<anonymous>', options: {}, fn: name };
  else if (typeof name === 'object' && name !== null) {
    given = { name: (options && options.name) || '<anonymous>', options: name, fn: options };
  } else if (typeof options !== 'function') {
    given = { name, options: options === undefined ? {} : options, fn };
  }
  if (typeof given.fn !== 'function') throw invalidType(type + ' function', 'of type function', given.fn);
  if (typeof given.name !== 'string') throw invalidType(type + ' name', 'of type string', given.name);
  if (given.name === '') throw invalidValue(type + ' name', 'must not be empty', given.name);
  checkObject('options', given.options);
  return given;
}

function chosenBy({ only = false, skip = false, tags = [], diagnosticChannels: channels = [] }) {
  if (!Array.isArray(channels)) throw invalidType('options.diagnosticChannels', 'an instance of Array', channels);
  if (typeof only !== 'boolean') throw invalidType('options.only', 'of type boolean', only);
  if (typeof skip !== 'boolean' && typeof skip !== 'string') {
    throw invalidType('options.skip', 'one of type boolean or string', skip);
  }
  if (!Array.isArray(tags)) throw invalidType('options.tags', 'an instance of Array', tags);
  tags.forEach((tag, at) => {
    const name = 'options.tags[' + at + ']';
    if (typeof tag !== 'string') throw invalidType(name, 'of type string', tag);
    if (tag === '') throw invalidValue(name, 'must not be empty', tag);
  });
  return { only, skip };
}

/** In the order of their names, as they are told apart there. */
function checkedParams(params = {}) {
  checkObject('options.params', params);
  const checked = Object.create(null);
  for (const key of Object.keys(params).sort()) {
    const value = params[key];
    if (['string', 'number', 'boolean'].indexOf(typeof value) < 0) {
      throw invalidType('options.params.' + key, 'one of type string, number, or boolean', value);
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw outOfRange('options.params.' + key, 'a finite number', value);
    }
    checked[key] = value;
  }
  return Object.freeze(checked);
}

/** The names of the suites around a benchmark, and its own. */
function pathOf({ parent, name }) {
  return parent.parent === undefined ? [name] : pathOf(parent).concat(name);
}

/** From the outermost suite to that of the benchmark. */
function suitesAround({ parent }) {
  return parent === undefined ? [] : suitesAround(parent).concat(parent);
}

/** Nothing has been measured when a file reads it. */
function noResult(bench) {
  const summary = { confidenceInterval: noInterval(), medianConfidenceInterval: noInterval() };
  for (const name of ['mean', 'median', 'min', 'max', 'stddev', 'coefficientOfVariation', 'skewness']) {
    summary[name] = Number.NaN;
  }
  return { name: bench.name, namePath: pathOf(bench), params: bench.params, samples: [], summary };
}

function noInterval() {
  return { lower: Number.NaN, upper: Number.NaN };
}

module.exports = { Runner, HOOKS, pathOf, stopFollowing, suitesAround };
