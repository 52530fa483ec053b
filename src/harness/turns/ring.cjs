'use strict';

// Processes that alternate, one after the other, again and again. None has two turns in a row: the second would find its memory in the
// CPU's caches, while every other turn must bring it there. Each process reads its own named pipe; at the end of a turn it writes into that
// of the next. Reads block, so a waiting process takes no time. Named pipes work alike on every runtime. jsdyno ends all processes when one
// is gone.

const { append, closeSync, now, openSync, readSync, writeSync } = require('../primordials.cjs');
const { ownTime } = require('../operations/counters.cjs');
const { isOver, warmTurns } = require('./warm-turns.cjs');

// Messages of a turn to the next process: another turn follows, or this is the last.
const ON = 'o';
const LAST = 'l';

/**
 * @param {{ place: number, path: string, home: string, count: number, warm: { turns: number, ms: number } }} order
 *   `place` among all, by which jsdyno knows it; so many turns `count`; so many more, and of so many ms, warm up at most
 */
function join(order) {
  const { place, path, home, count, warm } = order;
  // Opened for reading and writing: opening and reading then do not depend on who else has it open (fifo(7)).
  const own = openSync(path, 'r+');
  const tell = (text) => append(home, place + ' ' + text + '\n');
  const one = Buffer.alloc(1);
  const read = () => {
    readSync(own, one, 0, 1, null);
    return one.toString('latin1');
  };
  const line = () => {
    let text = '';
    for (let sign = read(); sign !== '\n'; sign = read()) text += sign;
    return text;
  };

  let ring = [];
  let at = 0;
  let isLast = false;
  let began = 0;
  let clock = now;
  let turnBegan = 0;
  let busy = 0;
  const pass = (to, text) => writeSync(ring[to], text);
  let capMs = 0;
  let probed;
  const wanted = (turns) => (probed === undefined ? count + warmTurns(warm, busy / turns) : probed);
  const isEnough = (turns) => turns >= wanted(turns) || isOver(now() - began, clock(), ring.length, capMs);
  /** Waits for jsdyno's message to all, and for its first turn; the first of the ring has it at once. */
  const begin = () => {
    const told = JSON.parse(line());
    if (told.ring !== undefined) {
      ring = told.ring.map((name) => openSync(name, 'r+'));
      at = told.at;
    }
    capMs = told.capMs;
    probed = told.turns;
    busy = 0;
    began = now();
    clock = ownTime();
    isLast = at > 0 && read() === LAST;
    turnBegan = clock();
    return told;
  };

  return {
    /** Reports its state, and waits until it may continue: `loaded` before its first calls, `begun` after them. */
    pause(word) {
      tell(word);
      line();
    },

    /**
     * Waits until all are there.
     *
     * @param {number} size operations a batch that it would take by itself
     * @param {number} [nanos] of an operation; where all say so, a batch is not too long for the slowest
     * @returns {{ size: number, probe?: number, priming?: number }} the size of batches, the same for all; and whether profiles are
     *   to be told first (profile.cjs), or how many batches come before each that counts
     */
    enter(size, nanos) {
      tell('ready ' + size + (nanos === undefined ? '' : ' ' + nanos));
      return begin();
    },

    /** Tells a profile after the last of its turns, and waits for what follows from those of all. @returns as `enter`, without size */
    agree(profile) {
      tell('profile ' + JSON.stringify(profile));
      return begin();
    },

    /** Ends a turn and waits for the next one. @returns {boolean} whether there is one */
    next(turns) {
      busy += clock() - turnBegan;
      const to = (at + 1) % ring.length;
      if (to !== 0 || !isLast) pass(to, isLast ? LAST : ON);
      if (isLast) return false;
      const sign = read();
      turnBegan = clock();
      // The first process starts a round of turns, and says whether it is the last.
      isLast = at === 0 ? isEnough(turns + 1) : sign === LAST;
      return true;
    },

    /** Reports each turn, and waits until it may continue: what comes now would disturb the others. */
    leave(batches) {
      tell('done ' + JSON.stringify(batches));
      line();
      for (const descriptor of ring) closeSync(descriptor);
      closeSync(own);
    },
  };
}

module.exports = { join };
