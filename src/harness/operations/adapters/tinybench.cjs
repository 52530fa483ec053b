'use strict';

// Files written for tinybench: `const bench = new Bench(); bench.add('name', fn, { beforeEach }); await bench.run()`.

const { runtime } = require('../../primordials.cjs');
const { noteRun, startByHand } = require('./by-hand.cjs');
const { collect, handOnTo, wanted } = require('./hand-on.cjs');
const { Listeners } = require('./listeners.cjs');
const { operationOf } = require('./tinybench-operation.cjs');
const samples = require('./tinybench-samples.cjs');

startByHand();

class Task extends Listeners {
  constructor(bench, name, fn, options) {
    super();
    this.bench = bench;
    this.name = name;
    this.fn = fn;
    this.opts = options || {};
    this.result = { state: 'not-started' };
    this.runs = 0;
    this.detectedResolution = undefined;
    this.ran = false;
    for (const hook of ['beforeAll', 'beforeEach', 'afterEach', 'afterAll']) {
      const given = this.opts[hook];
      if (given !== undefined && given !== null && typeof given !== 'function') {
        throw new Error("'" + hook + "' must be a function if provided");
      }
    }
  }

  async run() {
    return this.runSync();
  }

  runSync() {
    this.ran = true;
    noteRun();
    return this;
  }

  async warmup() {}

  warmupSync() {}

  reset() {}
}

const nothing = () => {};
const DEFAULTS = {
  name: undefined,
  concurrency: null,
  iterations: 64,
  now: undefined,
  retainSamples: false,
  runtime,
  runtimeVersion: process.versions.bun || process.versions.deno || process.versions.node,
  setup: nothing,
  signal: undefined,
  subtractTimerOverhead: false,
  teardown: nothing,
  threshold: Number.POSITIVE_INFINITY,
  throws: false,
  time: 1000,
  timerOverhead: undefined,
  timestampProvider: samples.performanceNowTimestampProvider,
  // Of tinybench 2 it is a method, since then whether there is a warm-up.
  warmup: async () => {},
  warmupIterations: 16,
  warmupTime: 250,
};

class Bench extends Listeners {
  constructor(options) {
    super();
    const given = options || {};
    this.opts = given;
    Object.assign(this, DEFAULTS);
    for (const key of Object.keys(given)) if (given[key] !== undefined) this[key] = given[key];
    if (this.now === undefined) this.now = samples.now;
    this.added = new Map();
    this.toDo = [];
    collect('tinybench', handOn).push(this);
  }

  get tasks() {
    return Array.from(this.added.values());
  }

  get todos() {
    return this.toDo;
  }

  get results() {
    return this.tasks.map((task) => task.result);
  }

  add(name, fn, options) {
    if (this.added.has(name)) throw new Error('Task "' + name + '" already exists');
    if (typeof fn !== 'function') throw new TypeError('`taskFn` must be a function');
    const task = new Task(this, name, fn, options);
    this.added.set(name, task);
    this.dispatchEvent({ type: 'add', task });
    return this;
  }

  /** Of tinybench 2 and 3: names what is to be written yet. */
  todo(name) {
    this.toDo.push(new Task(this, name, () => {}));
    return this;
  }

  remove(name) {
    const task = this.added.get(name);
    if (task !== undefined) {
      this.added.delete(name);
      this.dispatchEvent({ type: 'remove', task });
    }
    return this;
  }

  getTask(name) {
    return this.added.get(name);
  }

  table(convert) {
    return this.tasks.map(convert || ((task) => ({ 'Task name': task.name, Remarks: 'not-started' })));
  }

  async run() {
    return this.runSync();
  }

  runSync() {
    for (const task of this.added.values()) task.runSync();
    noteRun();
    return this.tasks;
  }

  /** Of tinybench 2 and 3: at most so many calls at once. */
  async runConcurrently(_threshold, mode) {
    this.concurrency = mode || 'bench';
    return this.runSync();
  }

  async warmupConcurrently() {}

  reset() {}
}

function handOn(benches) {
  const tasks = wanted(
    [].concat.apply(
      [],
      benches.map((bench) => bench.tasks),
    ),
  );
  for (const bench of benches) {
    const own = bench.tasks.filter((task) => tasks.includes(task));
    if (own.length > 0)
      handOnTo(
        bench.name,
        own.map((task) => ({ title: task.name, options: operationOf(task) })),
      );
  }
}

exports.Bench = Bench;
exports.Task = Task;
exports.now = samples.now;
exports.hrtimeNow = samples.hrtimeNow;
exports.nToMs = samples.nToMs;
exports.mToNs = samples.mToNs;
exports.formatNumber = samples.formatNumber;
exports.hrtimeNowTimestampProvider = samples.hrtimeNowTimestampProvider;
exports.performanceNowTimestampProvider = samples.performanceNowTimestampProvider;
exports.medianAbsoluteDeviation = samples.medianAbsoluteDeviation;
exports.estimateResolution = samples.estimateResolution;
exports.classifyTimerSaturation = samples.classifyTimerSaturation;
exports.detectTimerSaturation = samples.detectTimerSaturation;
exports.calibrateTimerOverhead = samples.calibrateTimerOverhead;
