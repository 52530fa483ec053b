'use strict';

// A benchmark of Benchmark.js as an operation. Its cycle is a batch here: setup, calls, teardown.

const { bound } = require('./bound.cjs');
const { compile, compileAround } = require('./compiled-test.cjs');

function operationOf(bench, suite) {
  const operation = {
    run: () => {},
    notes: () => notesOf(bench, suite),
    async setup() {
      if (suite !== undefined) suite.emit({ type: 'start', target: bench });
      bench.emit('start');
      return testOf(bench);
    },
    beforeSample(test, count) {
      bench.count = count;
      test.begin();
    },
    afterSample(test) {
      test.end();
      bench.cycles++;
      bench.emit('cycle');
    },
    teardown() {
      bench.emit('complete');
    },
    tool: (test) => test.tool,
  };
  return operation;
}

/** How it is called: a benchmark with a setup, or one that is a text, as its joined texts; any other as a function. */
async function testOf(bench) {
  const isText = [bench.fn, bench.setup, bench.teardown].some((one) => typeof one === 'string');
  if (!isText && typeof bench.fn !== 'function') throw new TypeError('the test "' + bench.name + '" is empty');
  if (!isText && bench.setup === undefined && bench.teardown === undefined) {
    const test = called(bench, () => bench);
    return bench.defer ? test : Object.assign(test, { tool: { run: bound(bench.fn, bench), async: false } });
  }
  const make = compile(bench);
  let failure;
  if (make === undefined) {
    const around = compileAround(bench);
    if (around !== undefined) return { begin: nothing, end: nothing, tool: { managed: true, run: around } };
  } else {
    failure = await tried(bench, make);
    // Compiled anew, so that the first measured call is the first of its code.
    if (failure === undefined) return called(bench, compile(bench));
    if (isText) throw failure;
  }
  if (isText) throw new SyntaxError('the texts of "' + bench.name + '" do not compile');
  const test = called(bench, () => {
    if (bench.setup) bench.setup();
    return { fn: bench.fn, teardown: bench.teardown };
  });
  if (failure !== undefined) test.tool.failed = () => seesLittle(failure);
  return test;
}

/** Benchmark.js keeps the error of the first try if the second one fails, too. */
function seesLittle(failure) {
  // In the words of V8 and of JavaScriptCore.
  const found = /^(?:(\S+) is not defined|Can't find variable: (\S+))$/.exec(failure.message);
  if (found === null) return failure;
  const name = found[1] || found[2];
  return new ReferenceError(
    failure.message +
      ': beside a setup, fn sees nothing of its file, as in Benchmark.js. Write this.' +
      name +
      ' and give that as an option, or require it in setup',
  );
}

const nothing = () => {};

/** One call of all, as Benchmark.js tries it. @returns what it threw */
async function tried(bench, make) {
  bench.count = 1;
  try {
    const made = make();
    if (bench.defer) await once(bench, made.fn);
    else made.fn.call(bench);
    made.teardown.call(bench);
    return undefined;
  } catch (error) {
    return error || new Error(String(error));
  }
}

/** @param {() => { fn, teardown }} make called before each batch */
function called(bench, make) {
  let fn;
  let made;
  return {
    begin() {
      made = make();
      fn = made.fn;
    },
    end() {
      if (made.teardown) made.teardown.call(bench);
    },
    // Benchmark.js never awaits what it returns.
    tool: bench.defer ? { run: () => once(bench, fn), async: true } : { run: () => fn.call(bench), async: false },
  };
}

function once(bench, fn) {
  return new Promise((resolve) => fn.call(bench, { benchmark: bench, cycles: 0, elapsed: 0, timeStamp: 0, resolve }));
}

const HOW = ['async', 'delay', 'initCount', 'maxTime', 'minSamples', 'minTime'];
const TOLD = ['start', 'add'];
const TOLD_OF_BENCH = TOLD.concat('cycle', 'complete');

function notesOf(bench, suite) {
  const how = HOW.filter((name) => bench.options[name] !== undefined);
  const heard = (object, told) => Object.keys((object && object.events) || {}).filter((type) => told.indexOf(type) < 0);
  const untold = new Set(heard(suite, TOLD).concat(heard(bench, TOLD_OF_BENCH)));
  return [
    how.length > 0 ? "Benchmark.js' options of how to measure are not followed: " + how.join(', ') : '',
    untold.size > 0 ? "Benchmark.js' listeners are not called: " + Array.from(untold).join(', ') : '',
  ].filter((text) => text !== '');
}

module.exports = { operationOf };
