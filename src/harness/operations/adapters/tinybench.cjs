'use strict';

// Files written for tinybench: `const bench = new Bench(); bench.add('name', fn, { beforeEach }); await bench.run()`.

const { suite: declare } = require('../api.cjs');
const { noteRun, startByHand } = require('./by-hand.cjs');
const { nameOfFile, unusedName } = require('./group-name.cjs');

startByHand();

class Bench {
  constructor(options) {
    const given = options || {};
    this.name = given.name;
    this.opts = given;
    this.tasks = [];
    this.results = [];
    this.group = declare(unusedName(given.name || nameOfFile()));
  }

  /**
   * beforeAll and afterAll are setup and teardown. beforeEach and afterEach surround each call in tinybench; here they
   * surround each batch, as a call may be shorter than the reading of a clock.
   */
  add(name, fn, options) {
    const given = options || {};
    const operation = { run: () => fn.call(task) };
    const task = { name, fn };
    if (given.beforeAll) operation.setup = () => given.beforeAll.call(task);
    if (given.afterAll) operation.teardown = () => given.afterAll.call(task);
    if (given.beforeEach) operation.beforeSample = () => given.beforeEach.call(task);
    if (given.afterEach) operation.afterSample = () => given.afterEach.call(task);
    this.group.add(name, operation);
    this.tasks.push(task);
    return this;
  }

  remove() {
    return this;
  }

  getTask(name) {
    return this.tasks.find((task) => task.name === name);
  }

  table() {
    return [];
  }

  async run() {
    noteRun();
    return [];
  }

  runSync() {
    noteRun();
    return [];
  }

  async warmup() {}

  reset() {}

  addEventListener() {}

  removeEventListener() {}
}

exports.Bench = Bench;
exports.now = () => Number(process.hrtime.bigint()) / 1e6;
exports.hrtimeNow = exports.now;
exports.nToMs = (nanos) => nanos / 1e6;
