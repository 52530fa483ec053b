'use strict';

// Takes batches: the body, and among them the empty body and both with four calls a turn.

const { ownTime } = require('./counters.cjs');
const { warmUp, findSize, sizeFor } = require('./warm.cjs');

// A loop of four calls a turn is taken less often: only the floor rule needs it.
const FOUR_EVERY = 3;
// Where one call takes longer (ns), no compiler has merged it with the next.
const LONG = 100000;
// What a compiled turn of the empty loop takes at most, in steps of the machine: 0.6 to 1.8 were seen. An interpreter takes 10 or more.
const EMPTY_STEPS = 3;
const MOST_WARMUPS = 12;
// Where other work takes the core again and again, batches of half the time have the core to themselves more often.
// After so many batches of which so few are clean, and not below so many ns, of which clocks take about 100.
const LOOK_AFTER = 8;
const FEW_CLEAN = 2;
// Of batches that are far longer than the 1 ms they took where it was chosen (ns) two say enough, and the next take so long.
const LONG_BATCH_NANOS = 8e6;
const LONG_LOOK_AFTER = 2;
const SHORTENED_NANOS = 4e6;
const LEAST_BATCH_NANOS = 1e5;

/**
 * Interleaved, so that what disturbs the machine for a while disturbs all series alike.
 *
 * @param {Body} body warm
 * @param {Body} empty of the same shape
 * @param {{ clean: number, capMs: number, warmupMs: number, four?: boolean }} settings `four`: false where loops of four calls a turn are not asked for
 * @param {() => number} now a clock in ms
 * @returns {Promise<{ series: object, size: number }>} four series of `{ nanos, total, clean, start }`, nanos per
 *   operation, and the size of the last batches
 */
async function sample(body, empty, wanted, settings, now) {
  let size = wanted;
  let weighs = false;
  const series = { body1: [], body4: [], empty1: [], empty4: [] };
  const emptySize = await warmEmpty(empty, 1, await findSize(empty), settings);
  let four = fourSize(size);
  // Neither has it merged two calls with an await or a reading of the clock between them.
  const alone = body.shape.async || body.shape.managed || body.shape.piece === 1;
  const asksForFour = settings.four !== false && !alone && (await body.batch(1, size)).nanos / size < LONG;
  if (asksForFour) {
    await warmEmpty(empty, 4, emptySize, settings);
    await warmUp(body, 4, four, settings.warmupMs / 3, 2);
  }

  const elapsedMs = ownTime();
  for (let turn = 0; cleanOf(series.body1) < settings.clean; turn++) {
    const batch = await take(series.body1, body, 1, size, now);
    if (weighs) weigh(series.body1);
    await take(series.empty1, empty, 1, emptySize);
    if (asksForFour && turn % FOUR_EVERY === 0) {
      await take(series.empty4, empty, 4, emptySize);
      await take(series.body4, body, 4, four);
    }
    if (elapsedMs() >= settings.capMs) {
      if (cleanOf(series.body1) < FEW_CLEAN) weigh(series.body1);
      break;
    }
    if (isCrowded(series.body1)) {
      const shorter = body.whole(smaller(size, batch.nanos));
      weighs = weighs || shorter === size;
      size = shorter;
      four = fourSize(size);
    }
  }
  return { series, size };
}

function cleanOf(batches) {
  return batches.filter((batch) => batch.clean).length;
}

/**
 * Where others take part of each batch, and none can be shorter, as one of a single long operation: they count by what they took without
 * what the thread waited for a core, where that is known.
 */
function weigh(batches) {
  for (const batch of batches) {
    if (batch.clean || batch.own === undefined) continue;
    batch.nanos = batch.own;
    batch.clean = true;
  }
}

/** Pure: whether, looked at every few batches, hardly any of the last ones was clean. */
function isCrowded(batches) {
  const few = batches[batches.length - 1].total > LONG_BATCH_NANOS ? LONG_LOOK_AFTER : LOOK_AFTER;
  if (batches.length % few !== 0) return false;
  return cleanOf(batches.slice(-few)) < FEW_CLEAN;
}

/** Pure: half the size, or what is no longer far too long, unless that would take too little time. */
function smaller(size, batchNanos) {
  if (batchNanos > LONG_BATCH_NANOS) return Math.max(1, Math.floor((size * SHORTENED_NANOS) / batchNanos));
  return batchNanos < 2 * LEAST_BATCH_NANOS ? size : Math.max(1, Math.floor(size / 2));
}

async function take(list, body, unroll, size, now) {
  const batch = await body.batch(unroll, size, now);
  const { nanos, own, clean, start } = batch;
  list.push({ nanos: nanos / size, total: nanos, own: own === undefined ? own : own / size, clean, start });
  return batch;
}

function fourSize(size) {
  return Math.max(4, Math.round(size / 4) * 4);
}

/**
 * Until the loop is as fast as one that is compiled: on a busy machine the compilers' threads may get no core for long,
 * and the times of the interpreter are level, too. A machine on which no loop is that fast pays with time.
 *
 * @returns {Promise<number>} a size that takes a quarter of 1 ms
 */
async function warmEmpty(empty, unroll, size, settings) {
  let nanos = 0;
  let enough = fourSize(size);
  for (let again = 0; again < MOST_WARMUPS; again++) {
    nanos = await warmUp(empty, unroll, enough, settings.warmupMs / 5, 2);
    enough = fourSize(sizeFor(nanos, 2.5e5));
    if (nanos <= EMPTY_STEPS * settings.step || empty.shape.async || empty.surrounded) break;
  }
  return enough;
}

module.exports = { sample, isCrowded, smaller, weigh };
