'use strict';

// Takes batches interleaved with other processes: a turn is a batch of the operation and one of the empty body. Batches of two processes
// that are close in time meet the same slow phases of a machine (docs/evidence/alternation.md).

const allocations = require('./allocated.cjs');
const garbage = require('../operations/garbage.cjs');
const memory = require('../operations/memory.cjs');
const { weigh } = require('../operations/sampling.cjs');
const { sizeFor } = require('../operations/warm.cjs');
const { hadCore, stretchesOf, usedSoFar, waitedIn } = require('./own-share.cjs');
const { settlePriming } = require('./profile.cjs');
const { records } = require('./records.cjs');
const { toldOf } = require('./told.cjs');
const { warmOf } = require('./warm-turns.cjs');

// Batches that a process first takes alone: they say how long the empty body takes, and whether a compiler merges calls.
const ALONE = 6;
const EMPTY_NANOS = 2.5e5;
// Batches taken alone are no longer than this, if what takes 1 ms on another runtime takes far longer here.
const LONGEST_NANOS = 4e6;
// If fewer of the counting batches had the core, all count, by their time without that of others.
const ENOUGH_CLEAN = 10;
// A part this large of such a batch says how long it is: the shortest of some.
const TRIED = 64;
const TRIES = 3;
// Before a batch this part of one is run without counting, if it needs no whole ones (profile.cjs), because other processes had their
// memory in the CPU's caches. If a batch is short, at least this many ns, up to a whole batch.
const COUNTED = 4;
const UNCOUNTED_NANOS = 1e5;
// If this share of a batch in pieces is timed, the rest can be ignored.
const MOSTLY = 0.98;
// The event loop turns only after this many turns. V8 collects young garbage there as soon as four fifths of its space are full
// (scavenge-job.cc), so that with 100 allocations only a quarter of all collections fell within what is timed, with 150 three quarters.
const RESTS = 8;

/**
 * @param {Function} alone the sampler of a process by itself, which prepares what is common to both
 * @param {object} ring see ring.cjs
 * @param {number} count turns that count
 * @returns {Function} a sampler: see sampling.cjs
 */
function inTurns(alone, ring, count) {
  // Asking for it after the turns would keep others waiting, so it is found before, while they warm up.
  const { memoryPerOp } = memory;
  let allocated;
  memory.memoryPerOp = () => allocated;
  return async (body, empty, wanted, settings, now) => {
    const few = body.whole(Math.min(wanted, sizeFor(await nanosOf(body, wanted), LONGEST_NANOS)));
    const before = await alone(body, empty, few, Object.assign({}, settings, { clean: ALONE }), now);
    const perTurn = Math.min.apply(
      null,
      before.series.empty1.map((batch) => batch.nanos),
    );
    const emptySize = Math.max(4, Math.round(sizeFor(perTurn, EMPTY_NANOS) / 4) * 4);
    allocated = await memoryPerOp(body, before.size);
    const nanos = Math.min.apply(
      null,
      before.series.body1.map((batch) => batch.nanos),
    );
    const told = ring.enter(few < wanted ? wanted : before.size, nanos);
    const size = body.whole(told.size);
    const uncounted = body.whole(Math.max(Math.floor(size / COUNTED), Math.min(size, sizeFor(nanos, UNCOUNTED_NANOS))));
    body.rests = false;
    const priming = await settlePriming(ring, told, async () => {
      const batch = await take(body, size);
      return { nanos: batch.total, own: batch.nanos * size, isClean: batch.known > 0 };
    });
    const watched = garbage.watch(allocations);
    // A whole call may be long, and then says nothing about caches.
    const hasUncounted = priming === 0 && size >= COUNTED && uncounted * nanos <= LONGEST_NANOS;
    const timedBytes = size * bytesOf(allocated);
    const kept = records();
    let taken = 0;
    do {
      const begin = usedSoFar();
      const start = watched.now();
      const bytes = watched.bytes();
      empty.rests = taken % RESTS === 0;
      if (hasUncounted) await body.batch(1, uncounted);
      for (let batches = 0; batches < priming; batches++) await body.batch(1, size);
      const batch = await take(body, size, now);
      const end = watched.now();
      taken = kept.put({ begin, start, bytes, batch, end, other: await take(empty, emptySize) });
    } while (ring.next(taken));
    const over = watched.now();
    body.rests = true;
    empty.rests = true;
    const those = kept.all().slice(warmOf(taken, count));
    const [body1, empty1] = [those.map(({ batch }) => batch), those.map(({ other }) => other)];
    const series = Object.assign({}, before.series, { body1, empty1 });
    if (body1.filter(({ clean }) => clean).length < ENOUGH_CLEAN) weigh(body1);
    for (const turn of those) {
      const { begin, start, batch, other } = turn;
      turn.timedBytes = timedBytes;
      turn.spans = [{ start: batch.start, nanos: batch.total, own: batch.nanos * size }];
      turn.stretches = stretchesOf(start, [begin].concat(batch.looks, other.looks));
    }
    const collected = await watched.collectedIn(those, over);
    ring.leave(
      series.body1.map((batch, at) => {
        // If a batch is in pieces, it is unknown which of them had the collection.
        const isWhole = batch.known > 0 && !body.surrounded;
        return toldOf(batch.nanos, batch.known, series.empty1[at].nanos, collected && collected[at], isWhole && size);
      }),
    );
    return { series, size };
  };
}

/** Roughly how many ns an operation takes, found without a whole batch, which may be long. */
async function nanosOf(body, size) {
  const part = Math.ceil(size / TRIED);
  let nanos = Infinity;
  for (let tries = 0; tries < TRIES; tries++) nanos = Math.min(nanos, (await body.batch(1, part)).nanos);
  return nanos / part;
}

/** Bytes that an operation allocates; NaN if unknown. */
function bytesOf({ heapBytesPerOp, externalBytesPerOp }) {
  return heapBytesPerOp + externalBytesPerOp;
}

async function take(body, size, now) {
  const before = usedSoFar();
  const batch = await body.batch(1, size, now);
  const after = usedSoFar();
  const { nanos: total, start } = batch;
  const own = (total - waitedIn(total, before, after)) / size;
  const clean = hadCore(before, after);
  const known = clean ? 2 : after.delay !== undefined && isTimed(body, batch, after.wall - before.wall) ? 1 : 0;
  return { nanos: own, own: known ? own : undefined, total, clean, known, start, looks: [before, after] };
}

/** Pure: whether what others took can be told of a batch in pieces: it may lie between these, or be multiplied with their time. */
function isTimed({ surrounded }, { nanos, scaled }, wall) {
  return !surrounded || (!scaled && nanos >= MOSTLY * wall);
}

/**
 * Makes the first calls when nobody else does anything: what comes before and after them, loading and warm-up, others do at
 * the same time.
 *
 * @param {Function} firstBatch of a process by itself, see body.cjs
 * @param {object} ring see ring.cjs
 */
function betweenPauses(firstBatch, ring) {
  return async (what, shape, size) => {
    ring.pause('loaded');
    const first = await firstBatch(what, shape, size);
    ring.pause('begun');
    return first;
  };
}

module.exports = { inTurns, betweenPauses, isTimed };
