'use strict';

// Stands for Node.js' own `node:bench`, on every runtime: `bench('name', (context) => { prepare; context.start(); work;
// context.end(operations); })`. There is nothing to change in such a file (divert.cjs).

const { Readable } = require('stream');
const { noteRun } = require('./by-hand.cjs');
const { collect, wanted } = require('./hand-on.cjs');
const { HOOKS, Runner, stopFollowing } = require('./node-bench-declared.cjs');
const { handOnRunner } = require('./node-bench-rows.cjs');

const runners = () => collect('node:bench', handOn);

/** The runner of a file, which runs by itself. */
function ofFile() {
  const all = runners();
  let found = all.find((runner) => runner.isOfFile);
  if (found === undefined) {
    found = Object.assign(new Runner(true), { isOfFile: true });
    all.push(found);
  }
  return found;
}

/** What files call, of one runner. */
function declaring(runnerOf) {
  const bench = (name, options, fn) => runnerOf().addBench(name, options, fn);
  bench.skip = (name, options, fn) => runnerOf().addBench(name, options, fn, { skip: true });
  bench.only = (name, options, fn) => runnerOf().addBench(name, options, fn, { only: true });
  const suite = (name, options, fn) => runnerOf().addSuite(name, options, fn);
  const own = { bench, suite, describe: suite, run: (options) => run(runnerOf(), options) };
  for (const kind of HOOKS) own[kind] = (fn) => runnerOf().addHook(kind, fn);
  return own;
}

/** Measures nothing yet: says that it is wanted. @returns {Readable} of no events */
function run(runner, options) {
  runner.ran = true;
  Object.assign(runner.options, options);
  noteRun();
  return Readable.from([]);
}

function createRunner(options) {
  const runner = new Runner(false, options);
  runners().push(runner);
  return declaring(() => runner);
}

function runFile(file) {
  throw new Error("node:bench's runFile() is not done by jsdyno: use jsdyno ops " + file);
}

async function handOn(all) {
  for (const runner of all) await runner.close();
  stopFollowing();
  for (const runner of wanted(all)) handOnRunner(runner);
}

const own = declaring(ofFile);

module.exports = own.bench;
module.exports.bench = own.bench;
module.exports.suite = own.suite;
module.exports.describe = own.describe;
module.exports.before = own.before;
module.exports.after = own.after;
module.exports.beforeEach = own.beforeEach;
module.exports.afterEach = own.afterEach;
module.exports.run = own.run;
module.exports.only = own.bench.only;
module.exports.skip = own.bench.skip;
module.exports.runFile = runFile;
module.exports.createRunner = createRunner;
module.exports.default = own.bench;
