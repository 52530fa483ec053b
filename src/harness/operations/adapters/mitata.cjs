'use strict';

// Files written for mitata: `group('name', () => { bench('name', fn).baseline(true).args('n', [1, 2]) }); await run()`.

const { keepAlive } = require('../api.cjs');
const { range: rangeOf } = require('../parameters.cjs');
const { noteRun, startByHand } = require('./by-hand.cjs');
const { collect, handOnTo, wanted } = require('./hand-on.cjs');
const { kindOf, operationOf } = require('./mitata-operation.cjs');

startByHand();

// The list to which bench() adds; another one while the function of a group runs.
let groupName;
let scopes = [];

const trials = () => collect('mitata', handOn);

/** mitata's B: a benchmark with its arguments. bench() makes one and puts it into the list of run(). */
class B {
  constructor(name, fn) {
    this.fn = fn;
    this.args_ = {};
    this.group = undefined;
    this.isBaseline = false;
    this.collects = 'once';
    this.options = {};
    this.ran = false;
    this.drawn = scopes;
    this.name(name);
    if (kindOf(fn) === undefined) throw new TypeError('expected iterator, generator or one-shot function');
  }

  name(name) {
    this.title = name;
    return this;
  }

  gc(mode) {
    const given = mode === undefined ? 'once' : mode;
    if ([true, false, 'once', 'inner'].indexOf(given) < 0) throw new TypeError('invalid gc type');
    this.collects = given;
    return this;
  }

  baseline(on) {
    this.isBaseline = on !== false;
    return this;
  }

  highlight() {
    return this;
  }

  compact() {
    return this;
  }

  /** `args([1, 2])` is of "x"; `args('n', [1, 2])`, `args({ n: [1, 2], m: [3] })`; null takes one away. */
  args(name, values) {
    let given;
    if (name === null) given = { x: null };
    else if (Array.isArray(name)) given = { x: name };
    else given = typeof name === 'string' ? { [name]: values } : name;
    if (typeof given !== 'object') throw new TypeError('invalid arguments');
    for (const key of Object.keys(given)) {
      if (given[key] === null || given[key] === undefined) delete this.args_[key];
      else if (Array.isArray(given[key])) this.args_[key] = given[key];
      else throw new TypeError('invalid arguments map value');
    }
    return this;
  }

  range(name, from, to, factor) {
    return this.args(name, rangeOf(from, to, factor === undefined ? 8 : factor));
  }

  dense_range(name, from, to, step) {
    const values = [];
    for (let value = from; value <= to; value += step || 1) values.push(value);
    if (!values.includes(to)) values.push(to);
    return this.args(name, values);
  }

  /** By itself, outside of the list of run(). */
  async run() {
    if (trials().indexOf(this) < 0) trials().push(this);
    this.ran = true;
    noteRun();
    return this.trial_();
  }

  /** The result of a run: what was run, without figures. */
  trial_() {
    const args = this.args_;
    const runs = [{ stats: noStats(), error: undefined, args: {}, name: this.title }];
    const style = { highlight: false, compact: false };
    return { kind: 'static', args, alias: this.title, group: 0, baseline: this.isBaseline, runs, style };
  }
}

const noStats = () => {
  const stats = { kind: 'fn', samples: [], ticks: 0, debug: '' };
  for (const name of ['min', 'max', 'avg', 'p25', 'p50', 'p75', 'p99', 'p999']) stats[name] = Number.NaN;
  return stats;
};

function bench(name, fn) {
  const given = typeof name === 'function' ? name : fn;
  const b = new B(typeof name === 'function' ? name.name || 'anonymous' : name, given);
  b.group = groupName;
  trials().push(b);
  return b;
}

/** Measures one function, with arguments that are no range: a row of its own. */
async function measure(fn, options) {
  const given = options || {};
  const b = new B((typeof fn === 'function' && fn.name) || 'measure', fn);
  const args = given.args || {};
  for (const name of Object.keys(args)) b.args(name, [args[name]]);
  b.options = given;
  if (given.inner_gc) b.gc('inner');
  trials().push(b);
  b.ran = true;
  noteRun();
  return noStats();
}

/** Runs what was added since the last run; `filter` leaves out those whose name it does not fit. */
async function run(options) {
  const given = options || {};
  const benchmarks = [];
  for (const b of trials()) {
    if (b.ran || b.left) continue;
    b.left = given.filter instanceof RegExp && !fits(given.filter, b.title);
    b.ran = !b.left;
    b.printed = given;
    if (b.ran) benchmarks.push(b.trial_());
  }
  noteRun();
  return { layout: [], context: {}, benchmarks };
}

function fits(filter, title) {
  filter.lastIndex = 0;
  return filter.test(title);
}

/** The scope ends with the function, or with its promise. */
function within(enter, fn) {
  const leave = enter();
  const result = fn();
  if (!(result instanceof Promise)) leave();
  else return result.then(leave);
}

function group(name, fn) {
  return within(
    () => {
      const outer = groupName;
      if (typeof name !== 'function') groupName = typeof name === 'object' && name !== null ? name.name : name;
      return () => {
        groupName = outer;
      };
    },
    typeof name === 'function' ? name : fn,
  );
}

const drawn = (kind) => (fn) =>
  within(() => {
    const outer = scopes;
    scopes = scopes.concat(kind);
    return () => {
      scopes = outer;
    };
  }, fn);

function handOn(list) {
  const groups = new Map();
  for (const b of wanted(list.filter((one) => !one.left))) {
    if (!groups.has(b.group)) groups.set(b.group, []);
    groups.get(b.group).push({ title: b.title, options: operationOf(b) });
  }
  for (const name of groups.keys()) handOnTo(name, groups.get(name));
}

exports.bench = bench;
exports.B = B;
exports.measure = measure;
exports.group = group;
exports.run = run;
exports.do_not_optimize = (value) => {
  keepAlive(value);
};
exports.flags = { compact: 1, baseline: 2 };
// Ways to draw what is declared inside them.
exports.summary = (fn) => within(() => () => {}, fn);
exports.compact = exports.summary;
exports.boxplot = drawn('boxplot');
exports.barplot = drawn('barplot');
exports.lineplot = drawn('lineplot');
// Of mitata 0.1.
exports.baseline = (name, fn) => bench(name, fn).baseline(true);
exports.clear = () => {
  trials().length = 0;
};
