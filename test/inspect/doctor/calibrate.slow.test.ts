/** The Node.js of the tests, asked for real: what it gives is seen, and a runtime that gives nothing is called blind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrate } from '../../../src/inspect/doctor/calibrate.ts';
import { blindIn } from '../../../src/inspect/doctor/judge/calibration.ts';
import { hostVariant } from '../../host-variant.ts';
import { livesOf, quietRow, START } from './recordings.ts';

test('Node.js gives every signal', async () => {
  // The pool may be seen as free where its threads got no CPU while it was filled.
  const blind = (await calibrate(hostVariant())).filter(({ signal }) => signal !== 'pool');
  assert.deepEqual(blind, []);
});

test('signals that stay silent while there is trouble are blind, each with what it said', () => {
  const times = {
    block: [START, START + 60],
    garbage: [START + 60, START + 200],
    pool: [START + 200, START + 500],
  } as const;
  const silent = quietRow(0, { active: 0, idle: 0, gc: null, cpu: null });
  const [before, after] = livesOf([5, 5]);
  assert.ok(before !== undefined && after !== undefined);
  const series = { pid: 1, rows: [silent], lives: [before, { ...after, forced: false }], profile: null };
  const blind = blindIn({ times, series, log: null });
  assert.deepEqual(blind.map(({ signal }) => signal).sort(), [
    'buffers',
    'collections',
    'delay',
    'frames',
    'heap',
    'pool',
    'threads',
    'utilisation',
  ]);
  assert.match(blind.find(({ signal }) => signal === 'utilisation')?.why ?? '', /says 0 ms/);
  assert.equal(blindIn(null).length, 9);
});
