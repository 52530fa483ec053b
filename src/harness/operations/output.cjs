'use strict';

// What an operation returns for each of its inputs, in a process in which nothing is measured.

const { digestOf } = require('./digest.cjs');
const { prepare } = require('./prepare.cjs');

// The most calls; of more inputs the first ones are used.
const CALLS = 32;

async function output(order, append) {
  const operation = await prepare(order);
  if (operation.unavailable !== undefined) return append({ type: 'unavailable', reason: operation.unavailable });
  const { what, shape } = operation;
  if (shape.managed || what.prepare !== undefined || shape.given !== undefined) {
    return append({ type: 'unavailable', reason: 'an operation that brings its own loop gives nothing back' });
  }
  const count = shape.input ? Math.min(CALLS, new Set(what.inputs).size) : 2;
  const digests = [];
  const shown = [];
  if (what.beforeSample !== undefined) await what.beforeSample(what.context, count);
  for (let i = 0; i < count; i++) {
    if (what.before !== undefined) await what.before(what.context);
    const given = shape.input || shape.context ? what.run(what.inputs[i], what.context) : what.run();
    const one = digestOf(await given);
    if (what.after !== undefined) await what.after(what.context);
    digests.push(one.digest);
    shown.push(one.shown);
  }
  if (what.afterSample !== undefined) await what.afterSample(what.context);
  await operation.end();
  append({
    type: 'output',
    of: 'what the operation returns',
    values: [{ name: order.operation, digests, shown }],
    remarks: [],
  });
}

module.exports = { output };
