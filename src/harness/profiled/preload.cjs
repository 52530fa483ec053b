'use strict';

// Loaded into a measured process before the harness, only if its row is to be profiled: replaces the usual sampler by one that runs a
// profiler around batches. JSDYNO_PROFILED says what to take, and names the file for it.

const order = takeOrder();
if (order !== undefined) begin();

/** Read once and removed, so that child processes are not profiled; a process that only sets a run up passes it on. */
function takeOrder() {
  const text = process.env.JSDYNO_PROFILED;
  delete process.env.JSDYNO_PROFILED;
  const harness = process.env.JSDYNO_HARNESS;
  // Node.js loads what --require names into each of its threads.
  if (text === undefined || !isMainThread()) return undefined;
  if (harness === undefined) return Object.assign(JSON.parse(text), { of: 'process' });
  const { mode, operation } = JSON.parse(harness);
  if (mode !== 'run') return undefined;
  return Object.assign(JSON.parse(text), { of: operation === undefined ? 'benchmark' : 'operation' });
}

function isMainThread() {
  try {
    return require('worker_threads').isMainThread;
  } catch (_) {
    return true;
  }
}

function begin() {
  if (order.of === 'process') {
    require('./whole-process.cjs').profileWhole(order);
    return;
  }
  const taking =
    order.signal === 'instructions'
      ? require('./instructions.cjs').countingOf(order)
      : require('./taking.cjs').takingOf(order);
  if (order.of === 'operation') {
    // Both before run.cjs asks for them.
    const loops = require('../operations/loops.cjs');
    loops.makeLoop = require('./far-loops.cjs').farLoops(loops.makeLoop);
    const sampling = require('../operations/sampling.cjs');
    sampling.sample = require('./sample-profiled.cjs').profiledSampler(sampling.sample, taking, order);
  } else {
    // Of a benchmark in Node.js core's form: its common.js is a copy, and known by what it exports.
    require('./main-profiled.cjs').hookCommon(taking);
  }
}
