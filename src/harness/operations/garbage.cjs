'use strict';

// The share of batches that went into collecting garbage, by the entries of PerformanceObserver: Node has them, Deno
// and Bun do not, or never send any.

const { PerformanceObserver, hrtime, now, runtime, setTimeout } = require('../primordials.cjs');

/**
 * `stop` gives the share of the batches, `collectedIn` what each of several turns had of collections, see collectedOf;
 * undefined where nobody tells. Either ends the watch. `bytes` are those allocated so far, undefined where nobody tells, of which
 * a call itself makes `own` after it has looked.
 *
 * @param {object} [allocated] how what is allocated is told: turns/allocated.cjs
 * @returns {{ now: () => number, bytes: () => number | undefined, own: number, stop: (batches) => Promise<number | undefined>, collectedIn: (turns) => Promise<object[] | undefined> }}
 */
function watch(allocated) {
  const hooks = perfHooks();
  const nothing = async () => undefined;
  const { bytes, own } = (allocated && allocated.allocations()) || { bytes: () => undefined, own: 0 };
  if (hooks === undefined) return { now: () => 0, bytes, own, stop: nothing, collectedIn: nothing };
  const entries = [];
  const observer = new PerformanceObserver((list) => entries.push.apply(entries, list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const ended = async () => {
    // Entries are sent by the event loop.
    await new Promise((resolve) => setTimeout(resolve, 2));
    observer.disconnect();
    const end = now();
    return entries.map((entry) => told(entry, end));
  };
  return {
    now,
    bytes,
    own,
    stop: async (batches) => shareOf(await ended(), batches),
    collectedIn: async (turns, over) => collectedOf(await ended(), turns, allocated && allocated.timedShare, over),
  };
}

/**
 * An entry in ms since the process began. Node.js 17.0 to 18.5 tell when it began by the clock of the system, which lies ahead by as much as
 * the process began after it: what would come from the future is of that clock.
 *
 * @param {number} startTime as told
 * @param {number} now later than all entries, as performance.now() has it
 * @param {number} origin by how much the clock of the system is ahead of it, in ms
 */
function sinceBegin(startTime, now, origin) {
  return startTime > now ? startTime - origin : startTime;
}

/**
 * Whether an entry is of young garbage alone; what is of all the heap comes in up to three entries a collection. The numbers of kinds
 * depend on the release, and Node.js 12 and 14 tell the kind in another place.
 */
function told(entry, end) {
  const { constants } = perfHooks();
  const { startTime, duration, detail } = entry;
  const kind = detail === undefined || detail === null ? entry.kind : detail.kind;
  const young = [constants.NODE_PERFORMANCE_GC_MINOR, constants.NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP];
  const origin = Number(hrtime()) / 1e6 - now();
  return { startTime: sinceBegin(startTime, end, origin), duration, isMajor: young.indexOf(kind) === -1 };
}

function perfHooks() {
  if (runtime !== 'node') return undefined;
  try {
    return require('perf_hooks');
  } catch (_) {
    return undefined;
  }
}

/**
 * Pure: the part of the batches, given in ms since `start`, that the collections cover.
 *
 * @param {{ startTime: number, duration: number }[]} entries
 * @param {{ start: number, total: number }[]} batches `total` in ns
 */
function shareOf(entries, batches) {
  let covered = 0;
  let all = 0;
  for (const batch of batches) {
    const end = batch.start + batch.total / 1e6;
    all += end - batch.start;
    for (const entry of entries) {
      covered += Math.max(0, Math.min(end, entry.startTime + entry.duration) - Math.max(batch.start, entry.startTime));
    }
  }
  return all > 0 ? covered / all : undefined;
}

/**
 * Pure: what each turn had of collections, where it had any: how many began in it, and how many of them were major; the ns that all
 * took of what is timed; and how much longer minor ones, and major ones, made it, as shares of its rest. What the process waited for others
 * is in none of them. V8 collects where it sees fit, so beside what is timed, too, and there in one process more than in another that
 * does as much. What minor ones took is that of what is timed by its share of time, or by the share of what it allocated
 * (turns/allocated.cjs) where that is less: most garbage is then of others. Only where less, since of what collects in each turn the
 * second is not known, and processes that are compared must be reckoned alike.
 *
 * @param {{ startTime: number, duration: number, isMajor: boolean }[]} entries in the order of time
 * @param {{ start: number, end: number, spans: { start: number, nanos: number, own: number }[], stretches: { start: number, end: number, waited: number }[], bytes?: number, timedBytes?: number }[]} turns
 *   in the order of time, in ms, each with the spans of it that are timed, of which no other process took the `own` ns; with its
 *   stretches (turns/own-share.cjs); and with what it allocated
 * @param {Function} [timedShare] see turns/allocated.cjs
 * @param {number} [over] when the last turn was over
 * @returns {{ count: number, majors: number, nanos: number, minor: number, major: number, first: number }[]} `first`: the part of `minor`
 *   that the first of a turn took, which finds what a collector needs driven out of the caches by others
 */
function collectedOf(entries, turns, timedShare, over = Infinity) {
  let at = 0;
  const all = turns.map(({ stretches }) => stretches);
  const those = withOwn(entries, [].concat.apply([], all));
  const each = turns.map(({ start, end, spans, stretches }, turn) => {
    // Until the next one, the event loop may turn.
    const until = turn + 1 < turns.length ? turns[turn + 1].start : over;
    const own = [];
    for (; at < those.length && those[at].startTime < until; at++) {
      if (those[at].startTime >= start) own.push(those[at]);
    }
    const majors = own.filter(({ isMajor }) => isMajor);
    // Clocks are read one after the other, so that what comes next may seem to begin a little before the end.
    const waited = sum(stretches, (one) => (one.start + one.end < 2 * end ? one.waited : 0));
    const rest = end - start - waited - sum(own, (entry) => ownWithin(entry, start, end));
    const [whole, long] = [own, majors].map((some) => sum(some, (entry) => entry.own));
    const covered = sum(spans, (span) =>
      sum(own, (entry) => ownWithin(entry, span.start, span.start + span.nanos / 1e6)),
    );
    const timed = sum(spans, (span) => span.own / 1e6) - covered;
    const short = whole - long;
    const earliest = own.find(({ isMajor }) => !isMajor);
    const first = short > 0 ? earliest.own / short : 0;
    return { count: own.length, majors: majors.length, nanos: 1e6 * covered, short, long, rest, timed, first };
  });
  const counts = each.map(({ count }) => count);
  const share = timedShare && timedShare(turns, counts);
  return each.map(({ count, majors, nanos, short, long, rest, timed, first }) => {
    const minor = Math.min(
      partOf(short, rest),
      share === undefined || !(timed > 0) ? Infinity : (short * share) / timed,
    );
    return { count, majors, nanos, minor, major: partOf(long, rest), first: first * minor };
  });
}

function partOf(ms, rest) {
  return rest > 0 ? ms / rest : 0;
}

/**
 * Pure: each collection with how many `own` ms it took: as long as others of its kind in the middle, but no longer than it lasted or its
 * stretch had the core, and no shorter than it lasted without all that was waited in that. Where nothing was, that is what it lasted: whether
 * a wait lay within a collection or beside it nobody tells.
 *
 * @param {{ startTime: number, duration: number, isMajor: boolean }[]} entries in the order of time
 * @param {{ start: number, end: number, waited: number }[]} stretches in the order of time, see turns/own-share.cjs; of what lies beside
 *   all of them it is not known what was waited
 */
function withOwn(entries, stretches) {
  let at = 0;
  const all = entries.map((entry) => {
    while (at < stretches.length && stretches[at].end <= entry.startTime) at++;
    const isKnown = at < stretches.length && stretches[at].start <= entry.startTime;
    if (!isKnown) return { entry, waited: Infinity, most: entry.duration };
    const { start, end, waited } = stretches[at];
    return { entry, waited, most: Math.max(0, Math.min(entry.duration, end - start - waited)) };
  });
  const [major, minor] = [true, false].map((isMajor) => typical(all.filter(({ entry }) => entry.isMajor === isMajor)));
  return all.map(({ entry, waited, most }) => {
    const own = Math.min(most, Math.max(entry.duration - waited, entry.isMajor ? major : minor));
    return Object.assign({ own }, entry);
  });
}

/** ms of one in the middle. A process mostly waits in one go, so that what is longer than a collection lay beside it. */
function typical(all) {
  const known = all.filter(({ waited }) => waited < Infinity);
  const own = known.map(({ entry, waited, most }) => (waited > entry.duration ? most : entry.duration - waited));
  own.sort((a, b) => a - b);
  return own.length === 0 ? Infinity : own[own.length >> 1];
}

/** Of the ms of an entry that no other process took those between two points in time. */
function ownWithin(entry, start, end) {
  return entry.duration > 0 ? (overlap(entry, start, end) * entry.own) / entry.duration : 0;
}

/** ms of an entry between two points in time. */
function overlap({ startTime, duration }, start, end) {
  return Math.max(0, Math.min(startTime + duration, end) - Math.max(startTime, start));
}

function sum(all, of) {
  return all.reduce((before, one) => before + of(one), 0);
}

module.exports = { watch, shareOf, collectedOf, sinceBegin };
