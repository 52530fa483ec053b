'use strict';

// A process that is measured as a whole: profiled from here, before its own code is loaded, to its end. It is one operation.

const fs = require('fs');
const { scheduled } = require('../operations/counters.cjs');
const { openProfiler } = require('./cpu-profiler.cjs');
const { cut } = require('./cut-profile.cjs');
const { clock } = require('./taking-clock.cjs');
const { tracer } = require('./tracer.cjs');

function profileWhole(order) {
  const start = clock();
  const before = scheduled();
  const finish = begin(order);
  process.once('exit', () => {
    const nanos = clock() - start;
    const after = scheduled();
    const waited = before && after ? after.delay - before.delay : 0;
    const span = { start, nanos, spent: nanos, own: Math.max(0, nanos - waited), count: 1 };
    const taken = Object.assign({ pid: process.pid, plain: [], profiled: [span], counted: {} }, finish([span]));
    fs.writeFileSync(order.report, JSON.stringify(taken));
  });
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
  if (order.signal !== 'cpu') return () => ({ missing: 'of a whole process only V8 tells where its time goes' });
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
