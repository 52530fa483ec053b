'use strict';

// A task of tinybench as an operation. Hooks are called as in tinybench, and are not timed: those of the bench and of all calls once for
// the warm-up and once for the run, those of each call around it.

const { bound } = require('./bound.cjs');

function operationOf(task) {
  const { bench, opts } = task;
  const operation = {
    run: bound(task.fn, task),
    unavailable: () => (aborted(task) ? 'aborted by its signal' : undefined),
    remarks: () => remarksOf(task),
    notes: () => notesOf(task),
    async setup() {
      if (bench.warmup) {
        tell(task, 'warmup');
        await surround(task, 'warmup', true);
        await surround(task, 'warmup', false);
      }
      tell(task, 'start');
      await surround(task, 'run', true);
    },
    teardown: () => surround(task, 'run', false),
  };
  operation.tool = () => {
    const tool = { run: operation.run, told: (result) => ownNanos(result, opts), async: opts.async };
    if (opts.beforeEach || opts.afterEach) {
      // tinybench times each call by itself, always.
      tool.piece = 1;
      tool.before = () => opts.beforeEach && opts.beforeEach.call(task, 'run');
      tool.after = () => opts.afterEach && opts.afterEach.call(task, 'run');
    }
    return tool;
  };
  return operation;
}

async function surround(task, mode, before) {
  const { bench, opts } = task;
  if (before) {
    await bench.setup(task, mode);
    if (opts.beforeAll) await opts.beforeAll.call(task, mode);
  } else {
    if (opts.afterAll) await opts.afterAll.call(task, mode);
    await bench.teardown(task, mode);
  }
}

function tell(task, type) {
  task.bench.dispatchEvent({ type });
  task.dispatchEvent({ type, task });
}

/** `{ overriddenDuration }` in ms counts in place of what was timed. */
function ownNanos(result, opts) {
  if (typeof result !== 'object' || result === null) return undefined;
  if (opts.async === false && typeof result.then === 'function') throw new TypeError('task function must be sync');
  const given = result.overriddenDuration;
  return typeof given === 'number' && Number.isFinite(given) && given >= 0 ? given * 1e6 : undefined;
}

function aborted({ bench, opts }) {
  return [bench.signal, opts.signal].some((signal) => Boolean(signal && signal.aborted));
}

function remarksOf({ bench }) {
  if (!bench.concurrency) return [];
  return ['tinybench\'s concurrency "' + bench.concurrency + '" is not done: one call follows the other'];
}

const HOW = ['time', 'iterations', 'warmup', 'warmupTime', 'warmupIterations', 'now', 'timestampProvider'];
const HOW_ELSE = ['subtractTimerOverhead', 'retainSamples', 'throws', 'signal'];
const TOLD = ['add', 'remove', 'warmup', 'start'];

function notesOf(task) {
  const { bench, opts } = task;
  const how = HOW.concat(HOW_ELSE).filter((name) => bench.opts[name] !== undefined || opts[name] !== undefined);
  const heard = new Set(bench.heard().concat(task.heard()));
  const untold = Array.from(heard).filter((type) => TOLD.indexOf(type) < 0);
  return [
    how.length > 0 ? "tinybench's options of how to measure are not followed: " + how.join(', ') : '',
    untold.length > 0 ? "tinybench's listeners are not called: " + untold.join(', ') : '',
  ].filter((text) => text !== '');
}

module.exports = { operationOf };
