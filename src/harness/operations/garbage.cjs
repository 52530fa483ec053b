'use strict';

// The share of batches that went into collecting garbage, by the entries of PerformanceObserver: Node has them, Deno
// and Bun do not, or never send any.

const { PerformanceObserver, hrtime, now, setTimeout } = require('../primordials.cjs');

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
    collectedIn: async (turns) => collectedOf(await ended(), turns, allocated && allocated.timedShare),
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
  if (typeof globalThis.Bun !== 'undefined' || typeof globalThis.Deno !== 'undefined') return undefined;
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
 * is in none of them. V8
 * collects where it sees fit, so beside what is timed, too, and there in one process more than in another that does as much. What
 * minor ones took is that of what is timed by its share of time, or by the share of what it allocated (turns/allocated.cjs) where that is
 * less: most garbage is then of others. Only where less, since of what collects in each turn the second is not known, and processes
 * that are compared must be reckoned alike.
 *
 * @param {{ startTime: number, duration: number, isMajor: boolean }[]} entries in the order of time
 * @param {{ start: number, end: number, spans: { start: number, nanos: number, own: number }[], stretches: { start: number, end: number, waited: number }[], bytes?: number, timedBytes?: number }[]} turns
 *   in the order of time, in ms, each with the spans of it that are timed, of which no other process took the `own` ns; with its
 *   stretches (turns/own-share.cjs); and with what it allocated
 * @param {Function} [timedShare] see turns/allocated.cjs
 * @returns {{ count: number, majors: number, nanos: number, minor: number, major: number }[]}
 */
function collectedOf(entries, turns, timedShare) {
  let at = 0;
  const each = turns.map(({ start, end, spans, stretches }, turn) => {
    // Until the next one, the event loop may turn.
    const until = turn + 1 < turns.length ? turns[turn + 1].start : Infinity;
    const own = [];
    for (; at < entries.length && entries[at].startTime < until; at++) {
      if (entries[at].startTime >= start) own.push(withOwn(entries[at], stretches));
    }
    const majors = own.filter(({ isMajor }) => isMajor);
    const waited = sum(stretches, (one) => (one.start < end ? one.waited : 0));
    const rest = end - start - waited - sum(own, (entry) => ownWithin(entry, start, end));
    const [all, long] = [own, majors].map((some) => sum(some, (entry) => entry.own));
    const covered = sum(spans, (span) =>
      sum(own, (entry) => ownWithin(entry, span.start, span.start + span.nanos / 1e6)),
    );
    const timed = sum(spans, (span) => span.own / 1e6) - covered;
    return { count: own.length, majors: majors.length, nanos: 1e6 * covered, short: all - long, long, rest, timed };
  });
  const counts = each.map(({ count }) => count);
  const share = timedShare && timedShare(turns, counts);
  return each.map(({ count, majors, nanos, short, long, rest, timed }) => ({
    count,
    majors,
    nanos,
    minor: Math.min(partOf(short, rest), share === undefined || !(timed > 0) ? Infinity : (short * share) / timed),
    major: partOf(long, rest),
  }));
}

function partOf(ms, rest) {
  return rest > 0 ? ms / rest : 0;
}

/**
 * An entry with how many ms it took without what the process waited meanwhile, since it mostly waits in one go: a wait that is longer
 * than the collection lay beside it, where there is room for it; one that there is no room for lay within; and of any other as much as
 * the collection is of its stretch.
 */
function withOwn(entry, stretches) {
  const { startTime, duration } = entry;
  const stretch = stretches.find(({ start, end }) => startTime >= start && startTime < end);
  if (stretch === undefined) return Object.assign({ own: duration }, entry);
  const { waited } = stretch;
  const whole = stretch.end - stretch.start;
  const [canBeWithin, canBeBeside] = [waited <= duration, waited <= whole - duration];
  const part = canBeWithin === canBeBeside ? duration / whole : canBeWithin ? 1 : 0;
  return Object.assign({ own: Math.max(0, duration - waited * part) }, entry);
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
