'use strict';

// The share of batches that garbage collection took, from the entries of PerformanceObserver. Node.js has them; Deno and Bun lack them, or
// never send any (docs/runtimes-facts.md).

const { PerformanceObserver, hrtime, now, setTimeout } = require('../primordials.cjs');

/**
 * Watches garbage collections until `stop` or `collectedIn` is called. `stop` returns their share of the batches, `collectedIn` those of each
 * of several turns, see collectedOf; undefined if unknown. `bytes` returns the bytes allocated so far, undefined if unknown; a call itself
 * allocates `own` bytes after its reading.
 *
 * @param {object} [allocated] how allocation is read: turns/allocated.cjs
 * @returns {{ now: () => number, bytes: () => number | undefined, own: number, stop: (batches) => Promise<number | undefined>, collectedIn:
 *   (turns) => Promise<object[] | undefined> }}
 */
function watch(allocated) {
  const nothing = async () => undefined;
  const { bytes, own } = (allocated && allocated.allocations()) || { bytes: () => undefined, own: 0 };
  if (kindsOfEntries() === undefined) return { now: () => 0, bytes, own, stop: nothing, collectedIn: nothing };
  const entries = [];
  const observer = new PerformanceObserver((list) => entries.push.apply(entries, list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const ended = async () => {
    // The event loop delivers entries.
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
 * An entry with its start in ms since the process began. Node.js 17.0 to 18.5 report the start by the system's clock, which is ahead by the
 * time at which the process began. Such a start would lie in the future, so the difference is subtracted.
 *
 * @param {number} startTime as reported
 * @param {number} now later than all entries, as performance.now()
 * @param {number} origin how much the system's clock is ahead, in ms
 */
function sinceBegin(startTime, now, origin) {
  return startTime > now ? startTime - origin : startTime;
}

/**
 * Whether an entry is of the young generation only. A collection of the whole heap has up to three entries. The numbers of the kinds depend
 * on the release, and Node.js 12 and 14 have the kind in another field.
 */
function told(entry, end) {
  const kinds = kindsOfEntries();
  const { startTime, duration, detail } = entry;
  const kind = detail === undefined || detail === null ? entry.kind : detail.kind;
  const young = [kinds.NODE_PERFORMANCE_GC_MINOR, kinds.NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP];
  const origin = Number(hrtime()) / 1e6 - now();
  return { startTime: sinceBegin(startTime, end, origin), duration, isMajor: young.indexOf(kind) === -1 };
}

/**
 * The numbers of the kinds of entries; undefined where none come. Node.js has listed the types since 16; Bun has the numbers and does not list
 * the type, Deno lists it and has no numbers.
 */
function kindsOfEntries() {
  try {
    const { constants } = require('perf_hooks');
    const types = PerformanceObserver.supportedEntryTypes;
    const isListed = types === undefined || types.indexOf('gc') !== -1;
    return isListed && constants.NODE_PERFORMANCE_GC_MINOR !== undefined ? constants : undefined;
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
 * Pure: the collections of each turn, if known: how many began in it, and how many of them were major; the ns that all of them took of what
 * is timed; and the shares of the turn's rest by which minor and major ones made it longer. Waits for other processes are in none of them.
 *
 * V8 collects when it decides to, also beside what is timed, and there in one process more than in another that does the same. So the time
 * of minor collections is attributed to what is timed by its share of time, or by its share of the allocation (turns/allocated.cjs) if that
 * is less: then most garbage comes from elsewhere. It is used only if it is less, because it is unknown for code that collects in each
 * turn, and processes that are compared must be treated alike.
 *
 * @param {{ startTime: number, duration: number, isMajor: boolean }[]} entries in the order of time
 * @param {{ start: number, end: number, spans: { start: number, nanos: number, own: number }[], stretches: { start: number, end: number,
 *   waited: number }[], bytes?: number, timedBytes?: number }[]} turns in the order of time, in ms, each with its timed spans, of which no
 *   other process took the `own` ns; with its stretches (turns/own-share.cjs); and with what it allocated
 * @param {Function} [timedShare] see turns/allocated.cjs
 * @param {number} [over] when the last turn was over
 * @returns {{ count: number, majors: number, nanos: number, minor: number, major: number, first: number }[]} `first`: the part of `minor`
 *   that the first collection of a turn took, for which other processes have evicted the collector's data from the caches
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
    // Clocks are read one after the other, so what comes next may seem to begin slightly before the end.
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
 * Pure: each collection with the `own` ms that it took: as long as the median of its kind, but no longer than it lasted or its stretch had
 * the core, and no shorter than its length minus all waits in that stretch. Without waits this is its length. Whether a wait fell within a
 * collection or beside it is unknown.
 *
 * @param {{ startTime: number, duration: number, isMajor: boolean }[]} entries in the order of time
 * @param {{ start: number, end: number, waited: number }[]} stretches in the order of time, see turns/own-share.cjs; waits beside all of
 *   them are unknown
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

/** ms of the median collection. A process mostly waits once, so a wait that is longer than a collection lay beside it. */
function typical(all) {
  const known = all.filter(({ waited }) => waited < Infinity);
  const own = known.map(({ entry, waited, most }) => (waited > entry.duration ? most : entry.duration - waited));
  own.sort((a, b) => a - b);
  return own.length === 0 ? Infinity : own[own.length >> 1];
}

/** The ms of an entry between two points in time that no other process took. */
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

module.exports = { watch, shareOf, collectedOf, sinceBegin, kindsOfEntries };
