'use strict';

// Looks at a row before its first block, in a process of its own: whether main() can be interleaved, with how many iterations, and whether
// its declared run is so long that it gets a process of its own with fewer iterations. The first call has fewer iterations than declared,
// because a declared run may take half a minute.

const { memoryUsage } = require('../primordials.cjs');
const { findLength, warmLength, withLength } = require('./length.cjs');
const { afterLongCalls } = require('./long-calls.cjs');
const { inProportion } = require('./proportion.cjs');
const { shareOfThreads } = require('./threads.cjs');
const { GROWS, grows, warm } = require('./warm.cjs');

/** The share of the declared iterations that the first call has. */
const FIRST = 1 / 100;
/** A declared run that takes more seconds than this gets a process of its own: see docs/evidence/alternation.md. */
const LONGEST_DECLARED = 0.03;
/** Seconds that it takes there; the author's iterations stay if they take little more. */
const APART = 0.1;
const LITTLE_MORE = 1.6;
/** If a declared run takes more seconds than this, a call this many times as long as a turn must show the same cost per operation. */
const LONG = 0.1;
const MUCH_LONGER = 100;
/** ns from which on a first call says how long an iteration takes: a shorter one mostly measures compilation. */
const TELLING = 1e7;
/** The most that threads beside the main one may take of the CPU time, for work that nobody waits for. */
const MOST_OF_THREADS = 0.2;
/** The most KiB by which memory may grow. */
const MOST_GROWTH = 512 * 1024;

/**
 * @param {Function} call see calls.cjs
 * @param {object} configuration as its author wrote it
 * @param {string | undefined} parameter that says how often
 * @param {() => boolean} tellsLatencies whether main() tells the time of each operation, which is read of a declared run as its
 *   author wrote it
 * @param {number} step ns of a step of the machine
 * @returns {Promise<object>} `{ parameter, n, long, calls, declared }`: `long` are the iterations of the calls by which a process
 *   begins to warm up, where there are such; `n` is absent and `calls` a turn are told where the configuration is called as it is;
 *   `declared` says whether the first call of a process is the declared run, and where it is not `apart` with how many iterations it
 *   is made in a process of its own, all of its author's where it tells the time of each; or `{ not }`: the reason why it cannot
 *   take turns
 */
async function look(call, configuration, parameter, tellsLatencies, step) {
  const declared = parameter === undefined ? undefined : configuration[parameter];
  const first = declared === undefined ? undefined : Math.max(1, Math.round(declared * FIRST));
  const found = await findLength(call, configuration, parameter, first);
  if (found.not !== undefined) return found;
  const { n, aim, first: firstCall } = found;
  const turn = n === undefined ? configuration : withLength(configuration, parameter, n);
  const before = memory();
  const times = await warm(() => call(turn));
  if (grows(times)) return { not: GROWS };
  if (memory() - before > MOST_GROWTH) return { not: 'calls of main() need more memory each time' };
  const share = await shareOfThreads(() => call(turn), MOST_OF_THREADS);
  if (share > MOST_OF_THREADS) return { not: threaded(share) };
  if (n === undefined) return { calls: found.calls, declared: true };
  const isLong = (Math.min.apply(null, times) / n) * declared > LONG * 1e9;
  const alike = await inProportion(
    call,
    configuration,
    parameter,
    warmLength(n, aim, times),
    isLong ? MUCH_LONGER : undefined,
  );
  if (alike.not !== undefined) return alike;
  const turns = async (one) =>
    Object.assign({ parameter }, await afterLongCalls(call, configuration, parameter, one, step, aim));
  const seconds = (alike.nanos * declared) / 1e9;
  if (seconds <= LONGEST_DECLARED) return Object.assign(await turns(alike), { declared: true });
  const apart = { parameter, declared, used: declared };
  if (tellsLatencies()) return Object.assign(await turns(alike), { declared: false, apart });
  const stillAlike =
    seconds > LONG && !isLong ? await inProportion(call, configuration, parameter, alike.n, MUCH_LONGER) : alike;
  if (stillAlike.not !== undefined) return stillAlike;
  apart.used = iterationsApart(declared, Math.max(stillAlike.nanos, nanosAtFirst(firstCall)));
  return Object.assign(await turns(stillAlike), { declared: false, apart });
}

/** ns per iteration of the first call of a process, as in a declared run; 0 if the call was too short to tell. Pure. */
function nanosAtFirst({ n, nanos }) {
  return nanos >= TELLING ? nanos / n : 0;
}

/** @param {number} share of the threads */
function threaded(share) {
  return 'threads beside the main one take ' + Math.round(100 * share) + ' % of its CPU time';
}

/** Two significant digits, and never more than the author's number. Pure. */
function iterationsApart(declared, nanos) {
  const used = Math.max(1, Math.round(Number(((APART * 1e9) / nanos).toPrecision(2))));
  return declared < used * LITTLE_MORE ? declared : used;
}

/** KiB; 0 if the runtime does not report it. */
function memory() {
  return memoryUsage ? memoryUsage().rss / 1024 : 0;
}

module.exports = { iterationsApart, look, nanosAtFirst };
