'use strict';

// One body (what is measured, or the empty one) with the loops, the sink and the inputs that are its own.

const { hrtime, setImmediate } = require('../primordials.cjs');
const counters = require('./counters.cjs');
const { emptyInputs, makeEmptyBody, makeLoop, makeSink, renew } = require('./loops.cjs');
const { timeManaged } = require('./managed.cjs');
const { timePieces, betweenPieces, emptyBetween, PIECE, LONG_CALL } = require('./pieces.cjs');

// What is not timed may take so many times as long as what is; more where it lies before many calls, since calls after a
// short piece of other work are slower than those in a long row.
const MOST_UNTIMED = 4;
const MOST_BEFORE = 50;
// ns of a first batch whose size nobody chose.
const MOST_FIRST = 4e6;

class Body {
  /**
   * @param {{ run, inputs, context, beforeSample, afterSample, prepare, before, after, told }} what `inputs` repeated to a
   *   power of two; the last four belong to batches in pieces (pieces.cjs)
   * @param {{ async: boolean, input: boolean, context: boolean, managed?: boolean, given?: number, piece?: number }} shape
   */
  constructor(what, shape) {
    this.what = what;
    this.shape = shape;
    this.mask = what.inputs.length - 1;
    this.at = 0;
    this.sink = makeSink();
    this.loops = {};
    // Whether the event loop turns after each batch.
    this.rests = true;
    // ns of a batch of one call, with what is not timed: see noteLeast.
    this.least = 0;
  }

  /** The loop that repeats the call `unroll` times, made when it is first asked for. */
  loop(unroll) {
    if (this.loops[unroll] === undefined) {
      this.loops[unroll] = makeLoop(Object.assign({}, this.shape, { unroll }));
    }
    return this.loops[unroll];
  }

  /**
   * A batch, with what surrounds it untimed.
   *
   * @param {number} count operations; a multiple of `unroll`
   * @param {() => number} now a clock in ms, to place the batch in time
   * @returns {Promise<{ nanos: number, spent: number, scaled: boolean, own: number | undefined, clean: boolean, start: number }>} ns
   *   that all of them took together, the same with what is not timed between them, whether it is the time of fewer (managed.cjs), and
   *   without what the thread waited for a core, undefined where nobody knows
   */
  async batch(unroll, count, now) {
    const { beforeSample, afterSample, context } = this.what;
    if (beforeSample !== undefined) await beforeSample(context, count);
    const loop = this.loop(unroll);
    // Batches that are shorter than the list of inputs go on in it.
    const from = this.at;
    this.at = (from + count) & this.mask;
    renew(this.sink);
    const looked = hrtime();
    const before = counters.read();
    const began = now === undefined ? 0 : now();
    const { nanos, spent, scaled = false } = await this.time(loop, from, count);
    const after = counters.read();
    const clean = counters.isClean(before, after, spent);
    const own = scaled ? undefined : counters.ownNanos(before, after, nanos, Number(hrtime() - looked));
    if (afterSample !== undefined) await afterSample(context);
    if (this.rests) await turn();
    return { nanos, spent, scaled, own, clean, start: began };
  }

  /** What `read` counts up over so many calls, and no more than that: nothing is timed. */
  async around(count, read) {
    const { run, context, beforeSample, afterSample } = this.what;
    if (beforeSample !== undefined && count > 0) await beforeSample(context, count);
    const loop = this.loop(1);
    renew(this.sink);
    const grown = await betweenPieces(this, count, async (inputs) => {
      const before = read();
      const going = loop(run, inputs, this.mask, this.sink, 0, count, context);
      if (this.shape.async) await going;
      return read() - before;
    });
    if (afterSample !== undefined && count > 0) await afterSample(context);
    await turn();
    return grown;
  }

  /** Whether there is more to a batch than what is timed. */
  get surrounded() {
    return this.shape.managed === true || this.shape.piece !== undefined;
  }

  /** So many operations, or as many more as whole calls do where a call says itself how many it does. */
  whole(size) {
    const { done } = this.shape;
    return done === undefined ? size : Math.ceil(size / done) * done;
  }

  /** What is done once a batch, however long it is, says nothing about its length. */
  noteLeast({ spent }) {
    const once = this.shape.managed || (this.what.before !== undefined && this.shape.piece > 1);
    if (once) this.least = this.least === 0 ? spent : Math.min(this.least, spent);
  }

  /** ns by which batches are sized: what is timed, or a share of all where that is far more. */
  weight({ nanos, spent }) {
    if (!this.surrounded) return nanos;
    return Math.max(nanos, (spent - this.least) / (this.shape.piece > 1 ? MOST_BEFORE : MOST_UNTIMED));
  }

  async time(loop, from, count) {
    const start = hrtime();
    let nanos;
    let scaled;
    if (this.shape.managed) {
      const managed = await timeManaged(this.what.run, count);
      if (managed.done !== count || this.shape.done !== undefined) this.shape.done = managed.done;
      nanos = managed.nanos;
      scaled = managed.scaled;
    } else if (this.shape.piece !== undefined) {
      nanos = await timePieces(this, loop, from, count);
    } else {
      nanos = this.shape.async ? await this.timeAsync(loop, from, count) : this.timeSync(loop, from, count);
      return { nanos, spent: nanos };
    }
    return { nanos, spent: Number(hrtime() - start), scaled };
  }

  timeSync(loop, from, count) {
    const { run, inputs, context } = this.what;
    const start = hrtime();
    loop(run, inputs, this.mask, this.sink, from, from + count, context);
    return Number(hrtime() - start);
  }

  async timeAsync(loop, from, count) {
    const { run, inputs, context } = this.what;
    const start = hrtime();
    await loop(run, inputs, this.mask, this.sink, from, from + count, context);
    return Number(hrtime() - start);
  }
}

/**
 * The body that does nothing, of the same shape and in batches of the same kind.
 *
 * @param {unknown[]} results that the operation gave
 */
function emptyOf(body, results) {
  const inputs = emptyInputs(body.what.inputs, results);
  const what = Object.assign({ run: makeEmptyBody(body.shape, results), inputs }, emptyBetween(body));
  return new Body(what, Object.assign({}, body.shape));
}

/**
 * The first batch of a process, from the very first call on. That call is made outside the loop, for what it gives
 * says whether the operation is async.
 *
 * @param {number | undefined} size operations; where it is not known, as many as make up 1 ms
 * @returns {Promise<{ body: Body, nanos: number, count: number }>}
 */
async function firstBatch(what, given, wanted) {
  try {
    return await firstCalls(what, given, wanted);
  } catch (error) {
    throw what.failed === undefined ? error : what.failed(error);
  }
}

async function firstCalls(what, given, wanted) {
  // What is done before a batch is told how many calls there will be.
  const size = wanted === undefined && what.beforeSample !== undefined ? 1 : wanted;
  if (given.managed) {
    const body = new Body(what, Object.assign({ async: false }, given));
    const count = size === undefined ? 1 : size;
    return { body, count, nanos: (await body.batch(1, count)).nanos };
  }
  const { beforeSample, afterSample, context, run, inputs } = what;
  const sync = new Body(what, Object.assign({}, given, { async: false }));
  const other = new Body(what, Object.assign({}, given, { async: true }));
  const bodyFor = (first) => ((given.async === undefined ? isThenable(first) : given.async) ? other : sync);
  sync.loop(1);
  other.loop(1);
  if (beforeSample !== undefined) await beforeSample(context, size);
  hrtime();
  if (given.piece !== undefined) return end(await firstPieces(what, given, bodyFor, size));

  const start = hrtime();
  const first = given.input || given.context ? run(inputs[0], context) : run();
  const body = bodyFor(first);
  const result = body === other ? await first : first;
  const own = what.told === undefined ? undefined : what.told(result);
  if (own !== undefined) {
    // It times itself, call by call.
    body.shape.piece = 1;
    const more = size === undefined ? 1 : size - 1;
    const nanos = own + (await timePieces(body, body.loop(1), 1, more));
    return end({ body, nanos, count: 1 + more });
  }
  what.told = undefined;
  let count = 1;
  for (let step = 1; ; step *= 2) {
    const more = size === undefined ? step : size - 1;
    if (body === other) await body.loop(1)(run, inputs, body.mask, body.sink, count, count + more, context);
    else body.loop(1)(run, inputs, body.mask, body.sink, count, count + more, context);
    count += more;
    if (size !== undefined || hrtime() - start > 1e6) break;
  }
  return end({ body, nanos: Number(hrtime() - start), count });

  async function end(found) {
    found.body.at = found.count & found.body.mask;
    if (afterSample !== undefined) await afterSample(context);
    await turn();
    return found;
  }
}

/** The same where something is to be done between calls; whether they are long enough to be timed alone shows on the way. */
async function firstPieces(what, given, bodyFor, size) {
  const { run, context, told } = what;
  const began = hrtime();
  let body;
  let nanos = await betweenPieces({ what }, 1, async (inputs) => {
    const start = hrtime();
    const first = given.given
      ? run.apply(
          undefined,
          inputs.map((list) => list[0]),
        )
      : run(inputs[0], context);
    body = bodyFor(first);
    const result = body.shape.async ? await first : first;
    const took = Number(hrtime() - start);
    const own = told === undefined ? undefined : told(result);
    // The first call says whether they tell their times; where they do not, the clock's own time is in them.
    if (own === undefined) what.told = undefined;
    return own === undefined ? took : own;
  });
  let count = 1;
  const go = async (calls) => {
    const took = await timePieces(body, body.loop(1), count, calls);
    count += calls;
    nanos += took;
    return took;
  };
  body.shape.piece = 1;
  for (let more = 0; given.piece > 1 && more < 2 && (size === undefined || count < size); more++) {
    if ((await go(1)) <= LONG_CALL) body.shape.piece = PIECE;
  }
  if (size !== undefined) await go(size - count);
  else for (let step = 1; nanos < 1e6 && hrtime() - began < MOST_FIRST; step *= 2) await go(step);
  return { body, nanos, count };
}

function isThenable(value) {
  return value !== null && typeof value === 'object' && typeof value.then === 'function';
}

/** Lets the event loop turn between batches, untimed: what an operation put there must not pile up. */
function turn() {
  return new Promise((resolve) => setImmediate(resolve));
}

module.exports = { Body, emptyOf, firstBatch, isThenable };
