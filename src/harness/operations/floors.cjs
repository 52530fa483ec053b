'use strict';

// What the harness itself costs on this runtime, by the shape of the call, and how well it can tell.

const { Body } = require('./body.cjs');
const { leastNanos } = require('./floor-rule.cjs');
const { makeEmptyBody } = require('./loops.cjs');
const { sample } = require('./sampling.cjs');
const { settingsOf } = require('./settings.cjs');
const { typical } = require('./summary.cjs');
const { findSize, warmUp } = require('./warm.cjs');

const SHAPES = [
  { name: 'sync, no input', async: false, input: false, context: false },
  { name: 'sync, input', async: false, input: true, context: false },
  { name: 'async', async: true, input: false, context: false },
  // As tasks of tinybench with hooks are timed.
  { name: 'each call alone', async: false, input: false, context: false, piece: 1 },
];

/** `nanos` is what an empty operation shows before its floor is taken off, `loopNanos` that floor: they should agree. */
async function floors(order, append) {
  const settings = settingsOf(order);
  const found = [];
  for (const shape of SHAPES) {
    const inputs = [1, 2, 3, 4, 5, 6, 7, 8];
    const results = shape.input ? inputs : [undefined];
    const operation = new Body({ run: makeEmptyBody(shape, results), inputs }, shape);
    const empty = new Body({ run: makeEmptyBody(shape, results), inputs }, shape);
    await warmUp(operation, 1, await findSize(operation), settings.warmupMs, 2);
    const nanos = typical((await sample(operation, empty, await findSize(operation), settings)).series);
    const least = leastNanos(nanos.empty1, shape, settings.step);
    found.push({ shape: shape.name, nanos: nanos.body1, loopNanos: nanos.empty1, leastNanos: least });
  }
  append({ type: 'floor', floors: found });
}

module.exports = { floors };
