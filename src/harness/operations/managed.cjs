'use strict';

// Operations that bring their own loop and say where it begins and ends, as bench-node's managed benchmarks do:
// `(timer) => { prepare; timer.start(); for (let i = 0; i < timer.count; i++) work; timer.end(timer.count); }`.

const { hrtime } = require('../primordials.cjs');

class Timer {
  constructor(count) {
    this.count = count;
    this.nanos = undefined;
    this.done = 0;
    this.began = undefined;
  }

  start() {
    this.began = hrtime();
  }

  /** @param {number} operations how many were done since start(): one where it is not told, as in bench-node */
  end(operations) {
    const ended = hrtime();
    if (this.began === undefined) throw new Error('timer.end() was called before timer.start()');
    const done = operations === undefined ? 1 : operations;
    if (!(done > 0)) throw new Error('timer.end(operations) needs a number above 0, got ' + operations);
    this.nanos = Number(ended - this.began);
    this.done = done;
  }
}

// ns for which an operation that does fewer operations than requested is called again.
const ENOUGH = 4e6;

/**
 * @returns {Promise<{ nanos: number, done: number, scaled: boolean }>} ns that `count` operations take by the operation's own
 *   timer, how many it does between its start and its end, and whether fewer were done and their time was multiplied
 */
async function timeManaged(run, count) {
  const began = hrtime();
  let nanos = 0;
  let all = 0;
  for (;;) {
    const timer = new Timer(count);
    await run(timer);
    if (timer.nanos === undefined) throw new Error('the operation never called timer.end()');
    nanos += timer.nanos;
    all += timer.done;
    if (all >= count || hrtime() - began > ENOUGH) {
      return { nanos: (nanos / all) * count, done: timer.done, scaled: all < count };
    }
  }
}

/**
 * Reads the clock as often as the operation. If it reports how many it has `done`, these may be iterations of a loop or bytes; only the
 * requested number is known to be iterations.
 */
function emptyText(done) {
  if (done !== undefined) return 'timer.start(); timer.end(' + done + ');';
  return 'timer.start(); for (let i = 0; i < timer.count; i++); timer.end(timer.count);';
}

module.exports = { timeManaged, emptyText };
