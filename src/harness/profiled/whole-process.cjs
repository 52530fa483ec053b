'use strict';

// A process that is measured as a whole: profiled from here, before its own code is loaded, to its end. It is one operation.

const { append } = require('../primordials.cjs');
const { scheduled } = require('../operations/counters.cjs');
const { openProfiler } = require('./cpu-profiler.cjs');
const { cut } = require('./cut-profile.cjs');
const { attachNow } = require('./perf-recorder.cjs');
const counters = require('./process-counters.cjs');
const { clock } = require('./taking-clock.cjs');
const { tracer } = require('./tracer.cjs');

function profileWhole(order) {
  const finish = begin(order);
  const watched = counters.watch(counters.collectionsToTheEnd());
  watched.begin();
  const start = clock();
  const before = scheduled();
  process.once('exit', () => {
    const nanos = clock() - start;
    const after = scheduled();
    watched.pause();
    const known = before && after;
    const waited = known ? after.delay - before.delay : 0;
    const span = { start, nanos, spent: nanos, own: Math.max(0, nanos - waited), count: 1 };
    const taken = { pid: process.pid, plain: [], profiled: [span], counted: countedOf(watched.counted(), order) };
    if (known) taken.mainRan = after.ran - before.ran;
    append(order.report, JSON.stringify(Object.assign(taken, finish([span]))));
  });
}

/** V8's profiler has a thread of its own, which would count as one of the program. */
function countedOf(counted, { signal }) {
  if (signal === 'cpu') delete counted.threads;
  return counted;
}

/** @returns {(spans: object[]) => object} what to tell at the end, when nothing is asynchronous any more */
function begin(order) {
  if (order.signal === 'events') {
    tracer(order);
    return () => ({});
  }
  if (order.signal === 'instructions') {
    return () => ({
      missing: 'of a whole process instructions are not counted: it is all start, which the counts leave out',
    });
  }
  if (order.signal === 'perf') {
    const { problem, end } = attachNow(order);
    return problem === undefined ? end : () => ({ missing: problem });
  }
  try {
    const began = clock();
    const session = openProfiler(order);
    return (spans) => {
      let taken = { missing: 'the profiler of this runtime gave no samples' };
      session.post('Profiler.stop', (error, result) => {
        if (!error && result.profile.samples) taken = cut(result.profile, spans, began, []);
      });
      return taken;
    };
  } catch (error) {
    return () => ({ missing: 'this runtime has no profiler that a program can start: ' + error.message });
  }
}

module.exports = { profileWhole };
