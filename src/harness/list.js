'use strict';

// Loads benchmark files one after the other, without running any, and appends to the report file what each declares.
// A file that breaks the process is found by the line "loading" that it leaves behind.

const childProcess = require('child_process');
const common = require('./common.js');

const { append: appendTo, exit, writeSync } = common.primordials;

const order = common.order;

function append(message) {
  try {
    appendTo(order.report, JSON.stringify(message) + '\n');
  } catch (error) {
    writeSync(2, String(error) + '\n'); // a full disk, which nobody would hear of below
    exit(1);
  }
}

// Nothing may start: what a file schedules while it loads must not delay or end the listing.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

/** Scripts that a file forks while it loads: one without configurations of its own has those of what it starts. */
let forked = [];
childProcess.fork = (script) => {
  forked.push(script);
  return nobody();
};

/** A child that never says anything: whatever is called of it gives it again. */
function nobody() {
  const child = {};
  for (const name of [
    'on',
    'once',
    'addListener',
    'removeListener',
    'off',
    'send',
    'kill',
    'disconnect',
    'ref',
    'unref',
  ]) {
    child[name] = () => child;
  }
  return child;
}

// Upstream loads each file in a process of its own: what one does to what all share must not reach the next.
const folder = process.cwd();
const restore = [process.env, common.urls, common.searchParams, common.urlDataTypes].map(restorer);

/** Gives an object, when called, the properties that it has now. */
function restorer(object) {
  const original = Object.assign({}, object);
  return () => {
    for (const key of Object.keys(object)) if (original[key] !== object[key]) delete object[key];
    Object.assign(object, original);
    if (Array.isArray(object)) object.length = Object.keys(original).length;
  };
}

for (const name of order.files) {
  process.chdir(folder);
  for (const one of restore) one();
  append({ type: 'loading', file: name });
  common.listed.length = 0;
  forked = [];
  try {
    const load = () => require(order.folder + '/' + name);
    if (/\/_[^/]*\.node-bench\.js$/.test(name)) require('./node-bench.js').list(load);
    else load();
    if (common.listed.length === 0) for (const script of forked) require(script);
    if (common.listed.length === 0) throw new Error('declares no benchmark: it does not call createBenchmark');
    append({ type: 'listed', file: name, benchmarks: common.listed });
  } catch (error) {
    append({
      type: 'broken',
      file: name,
      code: error && error.code,
      message: String((error && error.message) || error),
      stack: String(error && error.stack),
    });
  }
}
exit(0);
