import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phaseLine } from '../../../src/cli/doctor/doctor.ts';

test('what is under way says how long it has been, and of how long while that lasts', () => {
  assert.equal(phaseLine('looking', 7200, 20_000), 'looking, 7 of 20 s');
  assert.equal(phaseLine('looking', 61_000, 20_000), 'looking, 61 s');
  assert.equal(phaseLine('starting the program', 0), 'starting the program, 0 s');
});
