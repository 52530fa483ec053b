'use strict';

// Whether a turn does the same as the declared run: an operation must cost as much in many iterations as in those of a turn. If it costs
// more, the parameter is a size, such as that of a queue, and a turn would measure another one. If it costs less, something beside the
// operations is timed, such as the wait for a timer; then a turn gets more iterations.

const { withLength } = require('./length.cjs');
const { usedSoFar } = require('./own-share.cjs');

/** The longer call has this many times the iterations of a turn, or all declared ones if these are fewer. */
const LONGER = 32;
/** With fewer times as many nothing can be seen. */
const LEAST_LONGER = 4;
/** ns that a call may take for each time that it is longer than a turn, and that the turns beside it take at most. */
const LONGEST_PART = 1e7;
const BESIDE_NANOS = 1e8;
const MOST_BESIDE = 8;
/** The costs count as equal up to this ratio. */
const ALIKE = 1.5;
/** Tries of each number of iterations, because the machine has slow phases; and tries of numbers. */
const TRIES = 3;
const MOST_NUMBERS = 3;
/** The most ns that a turn may time. */
const LONGEST_TURN = 2e7;

/**
 * @param {(configuration: object) => Promise<{ nanos: number, whole: number }>} call see calls.cjs
 * @param {object} configuration as its author wrote it
 * @param {string} name of the parameter that says how often
 * @param {number} n iterations of a turn
 * @param {number} [times] how many times as many the longer call has
 * @returns {Promise<{ n: number, nanos: number } | { not: string }>} with the ns that an iteration takes once warm
 */
async function inProportion(call, configuration, name, n, times = LONGER) {
  let length = n;
  for (let numbers = 0; numbers < MOST_NUMBERS; numbers++) {
    const one = await call(withLength(configuration, name, length));
    const longer = Math.floor(Math.min(configuration[name], length * times * Math.min(1, LONGEST_PART / one.whole)));
    if (longer < LEAST_LONGER * length) return { n: length, nanos: one.nanos / length };
    const { cpu, timed, nanos } = await timesAsLong(call, configuration, name, length, longer);
    if (cpu > ALIKE) return { not: 'operations take ' + cpu.toFixed(1) + ' times as long where there are more' };
    if (timed >= 1 / ALIKE) return { n: length, nanos };
    length *= LEAST_LONGER;
    if (one.nanos * LEAST_LONGER * timed > LONGEST_TURN) break;
  }
  return { not: 'it times more than its operations, such as a wait' };
}

/**
 * How many times as long an operation takes in a longer call: by CPU time and by what was timed, of some tries what comes
 * closest to the same; and the ns of an iteration in the longer one, the least.
 */
async function timesAsLong(call, configuration, name, n, longer) {
  const found = { cpu: Infinity, timed: 0, nanos: Infinity };
  for (let tries = 0; tries < TRIES && (found.cpu > ALIKE || found.timed < 1 / ALIKE); tries++) {
    const short = await costs(call, withLength(configuration, name, n), MOST_BESIDE);
    const long = await costs(call, withLength(configuration, name, longer), 1);
    found.cpu = Math.min(found.cpu, long.cpu / longer / (short.cpu / n));
    found.timed = Math.max(found.timed, long.timed / longer / (short.timed / n));
    found.nanos = Math.min(found.nanos, long.timed / longer);
  }
  return found;
}

/** ns of CPU time of a call, and ns that it timed without what other processes took. */
async function costs(call, configuration, most) {
  const before = usedSoFar();
  let [calls, whole, timed] = [0, 0, 0];
  for (; calls < most && whole < BESIDE_NANOS; calls++) {
    const one = await call(configuration);
    whole += one.whole;
    timed += one.own;
  }
  return { cpu: (usedSoFar().cpu - before.cpu) / calls, timed: timed / calls };
}

module.exports = { inProportion };
