'use strict';

// Takes spans of measured work: profiled ones, then plain ones, because V8's profiler must run from the start of the process. Each span is
// reported as { start, nanos, spent, own, count }: ns since the clock began; ns that count; ns including untimed work between them; ns
// without the time of other processes; operations.

const { append } = require('../primordials.cjs');
const counters = require('./process-counters.cjs');
const { cpuProfiler } = require('./cpu-profiler.cjs');
const { perfRecorder } = require('./perf-recorder.cjs');
const { tracer } = require('./tracer.cjs');
const { ownTime, scheduled } = require('../operations/counters.cjs');

/** ms that are not reported, because the profiler has just started or ended. */
const SETTLE_MS = 30;

/**
 * @param {object} order `signal`, `report` (the file for what was taken), `plainMs`, `profiledMs`, and what its profiler needs
 * @returns {{ take: (span: () => Promise<object>) => Promise<object[]> }} `take` calls `span` again and again, writes what was
 *   taken and gives the plain spans
 */
function takingOf(order) {
  const makers = { cpu: cpuProfiler, perf: perfRecorder, events: tracer };
  const profiler = makers[order.signal](order);

  async function take(span) {
    const problem = await profiler.start();
    if (problem !== undefined) {
      write({ missing: problem });
      return spansFor(span, order.plainMs);
    }
    await spansFor(span, SETTLE_MS);
    const ranBefore = ran();
    const profiled = await spansFor(span, order.profiledMs);
    const mainRan = ranBefore === undefined ? undefined : ran() - ranBefore;
    await profiler.stop();
    await spansFor(span, SETTLE_MS);
    const watched = counters.watch();
    const plain = await spansFor(span, order.plainMs, watched);
    const counted = await watched.end(plain);
    write(Object.assign({ plain, profiled, mainRan, counted }, await profiler.finish(profiled, span)));
    return plain;
  }

  function write(taken) {
    append(order.report, JSON.stringify(Object.assign({ pid: process.pid }, taken)));
  }

  return { take };
}

/** Spans until the thread has had so much time; at least one. */
async function spansFor(span, milliseconds, watched) {
  const spans = [];
  if (watched !== undefined) watched.begin();
  const elapsedMs = ownTime();
  do {
    spans.push(await span());
  } while (elapsedMs() < milliseconds);
  if (watched !== undefined) watched.pause();
  return spans;
}

function ran() {
  const told = scheduled();
  return told && told.ran;
}

module.exports = { takingOf };
