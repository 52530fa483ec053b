'use strict';

// Turns that warm up. The first of a ring are decided by its first process, which ends the turns; all leave out as many.

const FEWEST = 3;

/**
 * Pure: so many turns warm up, by how long they take. Turns that are long need few.
 *
 * @param {{ turns: number, ms: number }} most so many turns, and ms of own turns, in which compilers should have come to their end
 * @param {number} each ms that a turn takes
 */
function warmTurns({ turns, ms }, each) {
  return Math.min(turns, Math.max(FEWEST, Math.ceil(ms / Math.max(each, Number.MIN_VALUE))));
}

/** Pure: how many of all turns warmed up, where so many should count; a third where there was no time for all. */
function warmOf(turns, count) {
  return turns > count ? turns - count : Math.floor(turns / 3);
}

module.exports = { warmTurns, warmOf };
