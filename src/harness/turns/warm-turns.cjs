'use strict';

/** Pure: turns that warm up and do not count; where there are few turns, a third of them. The same in all processes. */
function warmTurns(turns, warm) {
  return Math.min(warm, Math.floor(turns / 3));
}

module.exports = { warmTurns };
