'use strict';

// Files written for Benchmark.js: `new Benchmark.Suite().add('name', fn).on('cycle', ...).run({ async: true })`.

const { noteRun, startByHand } = require('./by-hand.cjs');
const { operationOf } = require('./benchmark-operation.cjs');
const { collect, handOnTo, wanted } = require('./hand-on.cjs');

startByHand();

let counter = 0;
const isPlain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = () => collect('Benchmark.js', handOn);

/** `(name, fn, options)`, `(name, { fn, setup, teardown, defer })`, `({ name, fn })`, `(fn, options)`; `new` or not. */
function Benchmark(name, fn, options) {
  if (!(this instanceof Benchmark)) return new Benchmark(name, fn, options);
  let given = options;
  let test = fn;
  if (isPlain(name)) {
    given = name;
    test = undefined;
  } else if (typeof name === 'function') {
    given = fn;
    test = name;
  } else {
    if (name !== undefined) this.name = name;
    if (isPlain(fn)) {
      given = fn;
      test = undefined;
    }
  }
  optionsOf(this, given);
  this.id = this.id || ++counter;
  if (this.fn === undefined) this.fn = test;
  this.stats = { moe: 0, rme: 0, sem: 0, deviation: 0, mean: 0, sample: [], variance: 0 };
  this.times = { cycle: 0, elapsed: 0, period: 0, timeStamp: 0 };
  this.ran = false;
  list().push(this);
}

/** Options become properties of the benchmark, `onCycle` and the like its listeners. */
function optionsOf(object, given) {
  object.options = Object.assign({}, object.constructor.options, given);
  for (const key of Object.keys(object.options)) {
    const value = object.options[key];
    if (value === undefined || value === null) continue;
    if (/^on[A-Z]/.test(key)) object.on(key.slice(2).toLowerCase(), value);
    else if (!Object.keys(object).includes(key)) object[key] = value;
  }
}

const emitter = {
  on(types, listener) {
    for (const type of types.split(' ')) this.listeners(type).push(listener);
    return this;
  },
  off(types, listener) {
    const events = this.events || {};
    for (const type of types === undefined ? Object.keys(events) : types.split(' ')) {
      if (events[type] === undefined) continue;
      events[type] = listener === undefined ? [] : events[type].filter((one) => one !== listener);
      if (events[type].length === 0) delete events[type];
    }
    return this;
  },
  listeners(type) {
    this.events = this.events || {};
    this.events[type] = this.events[type] || [];
    return this.events[type];
  },
  emit(type, ...more) {
    const event = new Event(type);
    event.currentTarget = event.currentTarget || this;
    event.target = event.target || this;
    for (const listener of ((this.events || {})[event.type] || []).slice()) {
      event.result = listener.call(this, event, ...more);
      if (event.result === false) event.cancelled = true;
      if (event.aborted) break;
    }
    // The same event goes to the others of the list.
    if (isPlain(type)) type.cancelled = event.cancelled;
    return event.result;
  },
};

function Event(type) {
  if (!(this instanceof Event)) return new Event(type);
  Object.assign(this, { timeStamp: Date.now(), aborted: false, cancelled: false });
  Object.assign(this, typeof type === 'string' ? { type } : type);
}

Object.assign(Benchmark.prototype, emitter, {
  count: 0,
  compiled: undefined,
  error: undefined,
  fn: undefined,
  setup: undefined,
  teardown: undefined,
  // Each benchmark has its own; these only say that there are some.
  stats: undefined,
  times: undefined,
  cycles: 0,
  hz: 0,
  aborted: false,
  running: false,
  run() {
    this.ran = true;
    noteRun();
    return this;
  },
  abort() {
    return this;
  },
  reset() {
    return this;
  },
  clone(options) {
    return new Benchmark(this.name, Object.assign({}, this.options, { fn: this.fn }, options));
  },
  /** Nothing was measured: neither is faster. */
  compare() {
    return 0;
  },
  toString() {
    return this.name || '<Test #' + this.id + '>';
  },
});

/** An array of benchmarks in all but its methods for events and runs. */
function Suite(name, options) {
  if (!(this instanceof Suite)) return new Suite(name, options);
  if (!isPlain(name)) this.name = name;
  this.length = 0;
  suitesOf(list()).push(this);
  optionsOf(this, isPlain(name) ? name : options);
}

for (const method of [
  'forEach',
  'indexOf',
  'join',
  'pop',
  'push',
  'reduce',
  'reverse',
  'shift',
  'slice',
  'sort',
  'splice',
]) {
  Suite.prototype[method] = Array.prototype[method];
}

Object.assign(Suite.prototype, emitter, {
  length: 0,
  unshift: Array.prototype.unshift,
  each: Array.prototype.forEach,
  aborted: false,
  running: false,
  add(name, fn, options) {
    const bench = new Benchmark(name, fn, options);
    const event = { type: 'add', target: bench };
    this.emit(event);
    if (!event.cancelled) this.push(bench);
    return this;
  },
  run() {
    for (const bench of this.slice()) {
      bench.ran = true;
      bench.suite_ = this;
    }
    noteRun();
    return this;
  },
  abort() {
    return this;
  },
  reset() {
    return this;
  },
  clone(options) {
    const clone = new Suite(Object.assign({ name: this.name }, this.options, options));
    for (const bench of this.slice()) clone.push(bench.clone());
    return clone;
  },
  filter(what) {
    const suite = new Suite(Object.assign({ name: this.name }, this.options));
    suite.push(...filter(this, what));
    return suite;
  },
  /** Of a function, or of the name of a property. */
  map(what) {
    return map(this, what);
  },
});

/** `fastest`, `slowest` and `successful` are empty before a measurement. */
function filter(benches, what) {
  return typeof what === 'function' ? Array.from(benches).filter(what) : [];
}

function map(benches, what) {
  return Array.from(benches).map(typeof what === 'function' ? what : (one) => one[what]);
}

function formatNumber(number) {
  const [whole, fraction] = String(number).split('.');
  return whole.replace(/(?=(?:\d{3})+$)(?!\b)/g, ',') + (fraction ? '.' + fraction : '');
}

function invoke(benches, what, ...args) {
  const name = isPlain(what) ? what.name : what;
  return Array.from(benches).map((bench) => (typeof bench[name] === 'function' ? bench[name](...args) : undefined));
}

function join(object, between, within) {
  const isList = Array.isArray(object) || typeof object.length === 'number';
  const texts = isList ? Array.from(object) : Object.keys(object).map((key) => key + (within || ': ') + object[key]);
  return texts.join(between || ',');
}

/** The benchmarks of suites if a file made suites and ran none; without suites, benchmarks by themselves. */
function handOn(benches) {
  const groups = new Map();
  const suites = suitesOf(benches);
  for (const bench of wanted(benches)) {
    const suite = bench.suite_ || suites.find((one) => one.indexOf(bench) >= 0);
    if (!bench.ran && suite === undefined && suites.length > 0) continue;
    if (!groups.has(suite)) groups.set(suite, []);
    groups.get(suite).push({ title: bench.toString(), options: operationOf(bench, suite) });
  }
  for (const suite of groups.keys()) handOnTo(suite && suite.name, groups.get(suite));
}

function suitesOf(benches) {
  if (benches.suites === undefined) benches.suites = [];
  return benches.suites;
}

Suite.options = {};

module.exports = Benchmark;
// One by one: Node.js tells modules that import a name by these lines alone.
module.exports.Benchmark = Benchmark;
module.exports.default = Benchmark;
module.exports.Suite = Suite;
module.exports.Event = Event;
module.exports.Deferred = function Deferred(bench) {
  this.benchmark = bench;
};
module.exports.options = {};
module.exports.support = { browser: false, timeout: true, decompilation: true };
module.exports.platform = { description: '', toString: () => '' };
module.exports.version = '2.1.4';
module.exports.filter = filter;
module.exports.map = map;
module.exports.invoke = invoke;
module.exports.join = join;
module.exports.formatNumber = formatNumber;
module.exports.each = (benches, fn) => Array.from(benches).forEach(fn);
module.exports.forEach = module.exports.each;
module.exports.indexOf = (benches, bench) => Array.from(benches).indexOf(bench);
module.exports.reduce = (benches, ...more) => Array.from(benches).reduce(...more);
module.exports.has = (object, key) => Object.keys(object).includes(key);
module.exports.forOwn = (object, fn) => {
  for (const key of Object.keys(object)) fn(object[key], key, object);
};
module.exports.runInContext = () => Benchmark;
