/** No figure stands beside one that denies it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureRows } from '../../../../src/inspect/doctor/answer/words.ts';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import type { InsideRow } from '../../../../src/inspect/doctor/recording.ts';
import { recordingOf, START, seriesOf } from '../recordings.ts';

const delayOf = (row: (i: number) => Partial<InsideRow>) => {
  const { figures } = judge(recordingOf({ inside: [seriesOf(row)] }));
  assert.ok(figures.delay !== null);
  return { ...figures.delay, words: new Map(figureRows(figures)).get('delay') ?? '' };
};

test('the longest delay is never shorter than the mean, with and without stalls', () => {
  // Ticks that are late, and none of them by the 5 ms from which on each is told.
  const short = delayOf(() => ({ late: 25, longest: 3 }));
  assert.ok(short.mean > 0.4 && short.longest === 3, short.words);
  assert.match(short.words, /^0\.\d+ ms on average, 3 ms at most/);
  const stalled = delayOf((i) => ({
    late: 25,
    longest: i === 3 ? 12 : 2,
    stalls: i === 3 ? [[START + i * 500, 12, 0, 12] as const] : [],
  }));
  assert.equal(stalled.longest, 12);
  // A stall in which the thread only waited for a CPU leaves nothing but the mean.
  const waited = delayOf((i) => ({ late: 25, longest: 9, stalls: [[START + i * 500, 9, 9, 0] as const] }));
  assert.ok(waited.longest >= waited.mean, waited.words);
});
