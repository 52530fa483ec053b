/** What timers see of a loop that is never free: a simulation of its turns, judged. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import type { Stall } from '../../../../src/inspect/doctor/recording.ts';
import { LOAD, recordingOf, START, seriesOf } from '../recordings.ts';

const { waitOf } = createRequire(import.meta.url)('../../../../src/inspect/doctor/inside/signals.cjs') as {
  waitOf: (number: number) => number;
};

/** Stalls in ten seconds of a loop that answers 39 requests within `short` ms, and then one in `block` ms, again and again. */
function stallsOf(block: number, short: number, wait: (number: number) => number): Stall[] {
  const stalls: Stall[] = [];
  let ticks = 0;
  let due = wait(0);
  let last = 0;
  // A turn has ten requests, one of each connection: the fourth has the block in it.
  for (let turn = 0, at = 0; at < 10_000; turn++) {
    at += short / 4 + (turn % 4 === 3 ? block : 0);
    if (at < due) continue;
    if (at - due >= 5) stalls.push([START + due, at - due, 0, at - last]);
    last = at;
    due = at + wait(++ticks);
  }
  return stalls;
}

function findingsOf(block: number, short: number, wait: (number: number) => number) {
  const stalls = stallsOf(block, short, wait);
  const busy = seriesOf((i) => ({
    cpu: 495,
    waited: 1,
    active: 499,
    idle: 1,
    stalls: stalls.filter(([due]) => due >= START + i * 500 && due < START + (i + 1) * 500),
  }));
  const requestsPerSecond = 40_000 / (block + short);
  const load = { ...LOAD, requestsPerSecond, completed: requestsPerSecond * 10, p50: 1 };
  return judge(recordingOf({ inside: [busy], load })).findings;
}

test('blocks of 25 ms are found however little work lies between them', () => {
  for (const short of [0.8, 1.6, 2.4, 3.2, 4, 5, 6, 8, 10, 12, 16]) {
    const [first, ...others] = findingsOf(25, short, waitOf);
    assert.deepEqual([first?.trouble, first?.confidence, others], ['blocked-loop', 'high', []], `${short} ms between`);
  }
});

test('by timers of one length they would not be: each is due at the same place of a block, and comes 8 ms late', () => {
  assert.deepEqual(
    findingsOf(25, 3.2, () => 20),
    [],
  );
});

test('a loop that is never free without blocks is not accused', () => {
  for (const turn of [1, 3, 6, 9]) assert.deepEqual(findingsOf(0, 4 * turn, waitOf), []);
});

test('timers wait 10 to 30 ms, 20 on average, and lie evenly over it', () => {
  const waits = Array.from({ length: 1000 }, (_, i) => waitOf(i));
  assert.ok(waits.every((ms) => ms >= 10 && ms <= 30));
  assert.ok(Math.abs(waits.reduce((sum, ms) => sum + ms, 0) / 1000 - 20) < 0.1);
  for (let from = 0; from < 990; from++) {
    const near = waits.slice(from, from + 10);
    assert.ok(Math.min(...near) <= 14 && Math.max(...near) >= 26, `from the ${from}th on: ${near}`);
  }
});
