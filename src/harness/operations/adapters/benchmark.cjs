'use strict';

// Files written for Benchmark.js: `new Benchmark.Suite().add('name', fn).on('cycle', ...).run({ async: true })`.

const { suite: declare } = require('../api.cjs');
const { noteRun, startByHand } = require('./by-hand.cjs');
const { nameOfFile, unusedName } = require('./group-name.cjs');

startByHand();

class Suite {
  constructor(name, options) {
    const given = typeof name === 'object' && name !== null ? name : Object.assign({ name }, options);
    this.name = given.name;
    this.length = 0;
    this.group = declare(unusedName(given.name || nameOfFile()));
  }

  /** `add(name, fn, options)`, `add(name, { fn, setup, teardown, defer })`, `add({ name, fn })` */
  add(name, fn, options) {
    const given = Object.assign(
      {},
      typeof name === 'object' ? name : { name },
      typeof fn === 'object' ? fn : { fn },
      options,
    );
    if (typeof name === 'object' && given.fn === undefined) given.fn = name.fn;
    this.group.add(given.name, operationOf(given));
    this[this.length++] = { name: given.name };
    return this;
  }

  run() {
    noteRun();
    return this;
  }

  filter() {
    return [];
  }

  map() {
    return [];
  }
}

for (const name of ['on', 'off', 'emit', 'reset', 'abort', 'clone', 'forEach', 'listeners']) {
  Suite.prototype[name] = function () {
    return this;
  };
}

/** `setup` and `teardown` surround each sample there, and so they do here; texts in their place would need eval. */
function operationOf(given) {
  const operation = { run: given.fn };
  if (typeof given.setup === 'function') operation.beforeSample = () => given.setup.call(given);
  if (typeof given.teardown === 'function') operation.afterSample = () => given.teardown.call(given);
  if (given.defer === true) operation.run = () => deferred(given.fn);
  if ([given.fn, given.setup, given.teardown].some((one) => typeof one === 'string')) {
    operation.run = () => {};
    operation.unavailable = 'the code is given as a text; write it as a function';
  }
  return operation;
}

function deferred(fn) {
  return new Promise((resolve) => fn({ resolve }));
}

/** `new Benchmark('name', fn)` by itself: a group of one. */
class Benchmark {
  constructor(name, fn, options) {
    new Suite().add(name, fn, options);
  }

  run() {
    noteRun();
    return this;
  }

  on() {
    return this;
  }
}

Benchmark.Suite = Suite;
Benchmark.support = {};
Benchmark.options = {};
Benchmark.platform = { description: '' };
Benchmark.formatNumber = (number) => String(number);

module.exports = Benchmark;
module.exports.Benchmark = Benchmark;
module.exports.Suite = Suite;
module.exports.default = Benchmark;
