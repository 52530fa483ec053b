'use strict';

const { scheduled } = require('../operations/counters.cjs');
const { clock } = require('./taking-clock.cjs');

/** Batches that the usual sampler takes before, so that the run has a report as any other. */
const CLEAN = 8;
const CAP_MS = 300;

/**
 * A sampler of operations (see operations/sampling.cjs) that takes batches of the body alone, with a profiler and without.
 *
 * @param {Function} alone the usual sampler
 */
function profiledSampler(alone, taking, order) {
  return async (body, empty, wanted, settings, now) => {
    const shortened = Object.assign({}, settings, { clean: CLEAN, capMs: Math.min(settings.capMs, CAP_MS) });
    const before = await alone(body, empty, wanted, shortened, now);
    const count = order.count === undefined ? before.size : order.count;
    const last = watchTime(body);
    await taking.take(async () => {
      const { nanos, spent } = await body.batch(1, count);
      const { start, delay } = last();
      const own = Math.max(0, nanos - delay * (nanos / spent));
      return { start, nanos, spent, own, count, surrounded: body.surrounded };
    });
    return before;
  };
}

/** When the last batch began to time, and the ns for which the thread waited for a core meanwhile, and not in what lies around it. */
function watchTime(body) {
  const { time } = body;
  let last = { start: 0, delay: 0 };
  body.time = async (loop, from, count) => {
    const before = scheduled();
    const start = clock();
    const timed = await time.call(body, loop, from, count);
    const after = scheduled();
    last = { start, delay: before && after ? after.delay - before.delay : 0 };
    return timed;
  };
  return () => last;
}

module.exports = { profiledSampler };
