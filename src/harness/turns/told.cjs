'use strict';

/**
 * Pure: a turn as jsdyno is told of it, see TurnBatch (measure/turns/meeting.ts).
 *
 * @param {number} each ns an operation
 * @param {number} known 2: it had the core; 1: it is known how long it waited; 0: neither
 * @param {number} empty ns of an empty body
 * @param {object | undefined} collected of the turn, see garbage.cjs
 * @param {number | false} operations that were timed; false where it is not known what collections took of them
 */
function toldOf(each, known, empty, collected, operations) {
  const batch = [each, known, empty];
  if (collected === undefined) return batch;
  const { count, majors, nanos, minor, major, first } = collected;
  return batch.concat(operations ? [count, majors, nanos / operations, minor, major, first] : [count, majors]);
}

module.exports = { toldOf };
