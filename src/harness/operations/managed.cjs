'use strict';

// Operations that bring their own loop and say where it begins and ends, as bench-node's managed benchmarks do:
// `(timer) => { prepare; timer.start(); for (let i = 0; i < timer.count; i++) work; timer.end(timer.count); }`.

class Timer {
  constructor(count) {
    this.count = count;
    this.nanos = undefined;
    this.began = undefined;
  }

  start() {
    this.began = process.hrtime.bigint();
  }

  /** @param {number} operations how many were done since start() */
  end(operations) {
    const ended = process.hrtime.bigint();
    if (this.began === undefined) throw new Error('timer.end() was called before timer.start()');
    const done = operations === undefined ? this.count : operations;
    if (!(done > 0)) throw new Error('timer.end(operations) needs a number above 0, got ' + operations);
    this.nanos = (Number(ended - this.began) / done) * this.count;
  }
}

/** @returns {Promise<number>} ns that `count` operations took by the operation's own timer */
async function timeManaged(run, count) {
  const timer = new Timer(count);
  await run(timer);
  if (timer.nanos === undefined) throw new Error('the operation never called timer.end()');
  return timer.nanos;
}

const EMPTY = 'timer.start(); for (let i = 0; i < timer.count; i++); timer.end(timer.count);';

module.exports = { timeManaged, EMPTY };
