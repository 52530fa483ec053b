'use strict';

// Which of V8's compilers the operation reached and what it gave up on the way. A process of its own: to trace takes
// time. The host need pass no flags: V8 takes them at run time, before anything of the operation is compiled.

const { existsSync, readFileSync, unlinkSync } = require('fs');
const { runtime } = require('../primordials.cjs');
const { parseDeopts } = require('./deopts.cjs');
const { firstBatch } = require('./body.cjs');
const { prepare } = require('./prepare.cjs');
const { settingsOf } = require('./settings.cjs');
const { findSize, warmUp } = require('./warm.cjs');

async function diagnose(order, append) {
  if (runtime !== 'node') {
    return append({ type: 'unavailable', reason: 'only Node.js tells its tiers' });
  }
  const tierOf = require('./v8-status.cjs').tierReader();
  if (tierOf === undefined) return append({ type: 'unavailable', reason: 'this V8 does not tell its tiers' });
  const trace = startTrace(order.report + '.trace');
  const operation = await prepare(order);
  if (operation.unavailable !== undefined) return append({ type: 'unavailable', reason: operation.unavailable });

  const settings = settingsOf(order);
  const { body } = await firstBatch(operation.what, operation.shape, order.batch);
  const size = order.batch === undefined ? await findSize(body) : order.batch;
  await warmUp(body, 1, size, settings.warmupMs * 2, 4);
  const run = tierOf(operation.what.inner || operation.what.run);
  const caller = tierOf(body.loop(1));
  append({
    type: 'diagnosis',
    // A short body becomes part of the loop that calls it, and itself stays where it was.
    tier: higher(run, caller),
    bodyTier: run,
    loopTier: caller,
    deopts: parseDeopts(trace.read()).filter((one) => !isOwn(one.function)),
  });
  await operation.end();
}

const TIERS = ['not compiled', 'ignition', 'sparkplug', 'maglev', 'turbofan'];

function higher(one, other) {
  return TIERS.indexOf(one) > TIERS.indexOf(other) ? one : other;
}

/** Functions of the harness by names that nobody else gives; its loops count, as the operation may be part of them. */
function isOwn(name) {
  return /^(findSize|warmUp|isLevel|lastBest|timeSync|timeAsync|timePieces|timeManaged|weight|runDelay|isClean|sizeFor)$/.test(
    name,
  );
}

/** @param {string} file what V8 writes to; beside the report, where it goes with that when this process is ended */
function startTrace(file) {
  const v8 = require('v8');
  v8.setFlagsFromString('--trace-deopt');
  v8.setFlagsFromString('--redirect-code-traces');
  v8.setFlagsFromString('--redirect-code-traces-to=' + file);
  return {
    read() {
      v8.setFlagsFromString('--no-trace-deopt');
      if (!existsSync(file)) return '';
      const text = readFileSync(file, 'utf8');
      unlinkSync(file);
      return text;
    },
  };
}

module.exports = { diagnose };
