/** What a process that planned an experiment for the farm says of its end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from '../../../src/cli/farm/adopt-here.ts';

test('an experiment that is done is planned to its end, whatever its verdicts; else the last line says why it is not', () => {
  for (const exit of [0, 3, 4, 5]) assert.equal(reasonOf(exit, 'jsdyno: a warning\n'), null);
  assert.equal(
    reasonOf(1, 'jsdyno: a warning\njsdyno: cannot use the farm [FARM_UNREACHABLE]\n  look\n'),
    'cannot use the farm [FARM_UNREACHABLE]',
  );
  assert.equal(reasonOf('SIGKILL', ''), 'jsdyno ended with SIGKILL');
});
