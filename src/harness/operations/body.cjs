'use strict';

// One body (what is measured, or the empty one) with the loops, the sink and the inputs that are its own.

const counters = require('./counters.cjs');
const { makeLoop, makeSink, renew } = require('./loops.cjs');
const { timeManaged } = require('./managed.cjs');

class Body {
  /**
   * @param {{ run, inputs, context, beforeSample, afterSample }} what `inputs` repeated to a power of two
   * @param {{ async: boolean, input: boolean, context: boolean, managed?: boolean }} shape
   */
  constructor(what, shape) {
    this.what = what;
    this.shape = shape;
    this.mask = what.inputs.length - 1;
    this.at = 0;
    this.sink = makeSink();
    this.loops = {};
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
   * @returns {Promise<{ nanos: number, clean: boolean, start: number }>} ns that all of them took together
   */
  async batch(unroll, count, now) {
    const { beforeSample, afterSample, context } = this.what;
    if (beforeSample !== undefined) await beforeSample(context);
    const loop = this.loop(unroll);
    // Batches that are shorter than the list of inputs go on in it.
    const from = this.at;
    this.at = (from + count) & this.mask;
    renew(this.sink);
    const before = counters.read();
    const began = now === undefined ? 0 : now();
    let nanos;
    if (this.shape.managed) nanos = await timeManaged(this.what.run, count);
    else nanos = this.shape.async ? await this.timeAsync(loop, from, count) : this.timeSync(loop, from, count);
    const clean = counters.isClean(before, counters.read());
    if (afterSample !== undefined) await afterSample(context);
    await turn();
    return { nanos, clean, start: began };
  }

  /** What `read` counts up over so many calls, and no more than that: nothing is timed. */
  async around(count, read) {
    const { run, inputs, context, beforeSample, afterSample } = this.what;
    if (beforeSample !== undefined) await beforeSample(context);
    const loop = this.loop(1);
    renew(this.sink);
    let grown;
    if (this.shape.async) {
      const before = read();
      await loop(run, inputs, this.mask, this.sink, 0, count, context);
      grown = read() - before;
    } else {
      const before = read();
      loop(run, inputs, this.mask, this.sink, 0, count, context);
      grown = read() - before;
    }
    if (afterSample !== undefined) await afterSample(context);
    await turn();
    return grown;
  }

  timeSync(loop, from, count) {
    const { run, inputs, context } = this.what;
    const start = process.hrtime.bigint();
    loop(run, inputs, this.mask, this.sink, from, from + count, context);
    return Number(process.hrtime.bigint() - start);
  }

  async timeAsync(loop, from, count) {
    const { run, inputs, context } = this.what;
    const start = process.hrtime.bigint();
    await loop(run, inputs, this.mask, this.sink, from, from + count, context);
    return Number(process.hrtime.bigint() - start);
  }
}

/**
 * The first batch of a process, from the very first call on. That call is made outside the loop, for what it gives
 * says whether the operation is async.
 *
 * @param {number | undefined} size operations; where it is not known, as many as make up 1 ms
 * @returns {Promise<{ body: Body, nanos: number, count: number }>}
 */
async function firstBatch(what, given, size) {
  if (given.managed) {
    const body = new Body(what, Object.assign({ async: false }, given));
    const count = size === undefined ? 1 : size;
    return { body, count, nanos: (await body.batch(1, count)).nanos };
  }
  const { beforeSample, afterSample, context, run, inputs } = what;
  const sync = new Body(what, Object.assign({ async: false }, given));
  const other = new Body(what, Object.assign({ async: true }, given));
  sync.loop(1);
  other.loop(1);
  if (beforeSample !== undefined) await beforeSample(context);
  process.hrtime.bigint();

  const start = process.hrtime.bigint();
  const first = given.input || given.context ? run(inputs[0], context) : run();
  const body = isThenable(first) ? other : sync;
  if (body === other) await first;
  let count = 1;
  for (let step = 1; ; step *= 2) {
    const more = size === undefined ? step : size - 1;
    if (body === other) await body.loop(1)(run, inputs, body.mask, body.sink, count, count + more, context);
    else body.loop(1)(run, inputs, body.mask, body.sink, count, count + more, context);
    count += more;
    if (size !== undefined || process.hrtime.bigint() - start > 1e6) break;
  }
  const nanos = Number(process.hrtime.bigint() - start);

  body.at = count & body.mask;
  if (afterSample !== undefined) await afterSample(context);
  await turn();
  return { body, nanos, count };
}

function isThenable(value) {
  return value !== null && typeof value === 'object' && typeof value.then === 'function';
}

/** Lets the event loop turn between batches, untimed: what an operation put there must not pile up. */
function turn() {
  return new Promise((resolve) => setImmediate(resolve));
}

module.exports = { Body, firstBatch, isThenable };
