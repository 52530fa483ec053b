'use strict';

// How many operations take about 1 ms, once warm. Done on the baseline; all variants then use that number.

const { firstBatch } = require('./body.cjs');
const { prepare } = require('./prepare.cjs');
const { settingsOf } = require('./settings.cjs');
const { warmUp, findSize, sizeFor } = require('./warm.cjs');

async function calibrate(order, append) {
  const operation = await prepare(order);
  if (operation.unavailable !== undefined) return append({ type: 'unavailable', reason: operation.unavailable });
  const settings = settingsOf(order);
  const { body } = await firstBatch(operation.what, operation.shape, order.test ? 1 : undefined);
  await warmUp(body, 1, await findSize(body), settings.warmupMs, 4);
  // Again, for what was about 1 ms when cold is much less by now.
  const nanosPerOp = await warmUp(body, 1, await findSize(body), settings.warmupMs / 3, 1);
  append({ type: 'calibrated', batch: body.whole(sizeFor(nanosPerOp)), nanosPerOp, async: body.shape.async });
  await operation.end();
}

module.exports = { calibrate };
