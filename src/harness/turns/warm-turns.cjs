'use strict';

// Turns that warm up. The first process of a ring decides their number, and all leave out as many.

const { MOST_WAITING } = require('../operations/counters.cjs');

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

/**
 * Pure: whether turns have had their time, however many they were: on a busy machine they get as much of it as on an idle one, only
 * later. Not for ever.
 *
 * @param {number} wall ms since the first turn
 * @param {number} own the same without those in which one of so many processes waited for a core, as all of them do
 */
function isOver(wall, own, processes, capMs) {
  return wall - processes * (wall - own) >= capMs || wall >= MOST_WAITING * capMs;
}

/** Pure: how many of all turns warmed up, where so many should count; a third where there was no time for all. */
function warmOf(turns, count) {
  return turns > count ? turns - count : Math.floor(turns / 3);
}

module.exports = { isOver, warmTurns, warmOf };
