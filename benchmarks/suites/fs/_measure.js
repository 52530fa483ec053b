'use strict';

// The timed loops that the benchmarks of this folder share. A call costs some nanoseconds here, the file system
// microseconds.

const common = require('../common.js');

function verify(failures, expected) {
  if (failures === expected) return;
  throw new Error(failures + ' calls failed where ' + expected + ' should have');
}

/**
 * Calls `operation(i)` n times.
 *
 * @param {boolean} fails whether each call must throw; anything else is an error, not a result
 */
function sync(bench, n, fails, operation) {
  const kept = new Array(8);
  let failures = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      kept[i & 7] = operation(i);
    } catch (error) {
      kept[i & 7] = error;
      failures++;
    }
  }
  verify(failures, fails ? n : 0);
  bench.end(n);

  common.keepAlive(kept);
}

/** Calls `operation(i, callback)` n times, each when the one before has called back. */
function chain(bench, n, fails, operation) {
  const kept = new Array(8);
  let failures = 0;
  let i = 0;

  function next() {
    operation(i, done);
  }

  function done(error, result) {
    if (error) failures++;
    kept[i & 7] = error || result;
    if (++i < n) {
      next();
      return;
    }
    verify(failures, fails ? n : 0);
    bench.end(n);
    common.keepAlive(kept);
  }

  bench.start();
  next();
}

/**
 * Ends the benchmark when the time is up and one operation at least was done. The clock is read after each operation
 * too: a runtime that calls back without returning to its event loop gives no timer a turn.
 */
function until(bench, seconds) {
  const kept = new Array(8);
  const deadline = Date.now() + seconds * 1000;
  let operations = 0;
  let ended = false;

  function end() {
    ended = true;
    bench.end(operations);
    common.keepAlive(kept);
  }

  setTimeout(() => {
    if (!ended && operations > 0) end();
  }, seconds * 1000);

  /** Takes the result of an operation and says whether to go on. */
  return function done(result) {
    if (ended) return false;
    kept[operations++ & 7] = result;
    if (Date.now() >= deadline) end();
    return !ended;
  };
}

/**
 * Keeps `concurrent` calls of `operation(slot, callback)` under way for `seconds`.
 * Those that are under way when the time is up do not count.
 */
function timed(bench, seconds, concurrent, operation) {
  const done = until(bench, seconds);

  function again(slot) {
    operation(slot, (error, result) => {
      if (error) throw error;
      if (done(result)) again(slot);
    });
  }

  bench.start();
  for (let slot = 0; slot < concurrent; slot++) again(slot);
}

/** As timed(), for operations that return a promise. */
function timedPromises(bench, seconds, concurrent, operation) {
  const done = until(bench, seconds);

  async function worker(slot) {
    while (done(await operation(slot)));
  }

  bench.start();
  const workers = [];
  for (let slot = 0; slot < concurrent; slot++) workers.push(worker(slot));
  return Promise.all(workers);
}

module.exports = { chain, sync, timed, timedPromises };
