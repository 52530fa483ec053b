'use strict';

// Instructions of a process that runs under callgrind: nothing is profiled from here. Calls of a function of libuv, which callgrind
// was told to watch for (src/search/why/where/callgrind.ts), cut its counts into those of the start, of few spans and of many.

const { append } = require('../primordials.cjs');
const os = require('os');
const { ownTime } = require('../operations/counters.cjs');

/** ms of CPU under callgrind, which is 50 times as slow: before anything is counted, of few spans, and of many. */
const WARM_MS = 2500;
const FEW_MS = 400;
const MANY_MS = 2100;

/**
 * @param {{ report: string }} order the file for what was taken
 * @returns {{ take: (span: () => Promise<object>) => Promise<object[]>, warms: true }} as takingOf of taking.cjs; it warms up itself
 */
function countingOf({ report }) {
  async function take(span) {
    if (typeof os.getPriority !== 'function') {
      write({ missing: 'this release has no os.getPriority, which tells callgrind where the row begins' });
      return [await span()];
    }
    await spansFor(span, WARM_MS, 1);
    mark();
    const few = await spansFor(span, FEW_MS, 1);
    mark();
    const many = await spansFor(span, MANY_MS, few.length + 1);
    mark();
    write({ plain: [], profiled: few.concat(many), few: counts(few), many: counts(many) });
    return few.concat(many);
  }

  function write(taken) {
    append(report, JSON.stringify(Object.assign({ pid: process.pid }, taken)));
  }

  return { take, warms: true };
}

/** Enters uv_os_getpriority once, and does nothing else. */
function mark() {
  os.getPriority();
}

/** Spans until the thread has had so much time, and so many at least. */
async function spansFor(span, milliseconds, least) {
  const spans = [];
  const elapsedMs = ownTime();
  do {
    spans.push(await span());
  } while (elapsedMs() < milliseconds || spans.length < least);
  return spans;
}

/** Operations. */
function counts(spans) {
  return spans.reduce((sum, { count }) => sum + count, 0);
}

module.exports = { countingOf };
