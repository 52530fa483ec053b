import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockingFrames } from '../../../../src/inspect/doctor/judge/frames.ts';
import type { CpuProfile } from '../../../../src/inspect/doctor/recording.ts';

const frame = (functionName: string, url: string, lineNumber = 0) => ({
  functionName,
  url,
  lineNumber,
  columnNumber: 0,
});

/** (root) > handle > block, (root) > handle > native, and what the runtime does. Samples of 1 ms. */
function profileOf(samples: number[]): CpuProfile {
  return {
    nodes: [
      { id: 1, callFrame: frame('(root)', ''), children: [2, 5, 6] },
      { id: 2, callFrame: frame('handle', 'file:///app/app.js', 9), children: [3, 4] },
      { id: 3, callFrame: frame('block', 'file:///app/app.js', 2) },
      { id: 4, callFrame: frame('stringify', 'node:internal/json') },
      { id: 5, callFrame: frame('(idle)', '') },
      { id: 6, callFrame: frame('processTicksAndRejections', 'node:internal/process') },
    ],
    samples,
    timeDeltas: samples.map(() => 1000),
  };
}
const times = (count: number, id: number) => Array.from({ length: count }, () => id);

test('functions that were on the stack in every sample for so long, what ran itself first', () => {
  const found = blockingFrames(profileOf([...times(5, 5), ...times(20, 3), ...times(5, 4), ...times(5, 5)]), 10);
  assert.deepEqual(
    found.map(({ name, line, share, self }) => [name, line, share, self]),
    [
      ['block', 3, 20 / 25, 20 / 25],
      ['handle', 10, 1, 5 / 25],
    ],
  );
});

test('a program that never rests is not blocked: its function is called again and again', () => {
  const turns = Array.from({ length: 50 }, () => [2, 3, 6]).flat();
  assert.deepEqual(blockingFrames(profileOf(turns), 10), []);
});

test("of Bun: a wait between two samples is none of the function's", () => {
  const samples = times(20, 3);
  const ofBun = { ...profileOf(samples), startTime: 1_768_900_000_000_000 };
  assert.deepEqual(blockingFrames({ ...ofBun, timeDeltas: samples.map(() => 50_000) }, 2), []);
  const [found] = blockingFrames({ ...ofBun, timeDeltas: samples.map((_, i) => (i === 10 ? 50_000 : 1000)) }, 9);
  assert.deepEqual([found?.name, found?.share], ['block', 1]);
  assert.deepEqual(blockingFrames({ ...ofBun, timeDeltas: samples.map((_, i) => (i === 10 ? 50_000 : 1000)) }, 11), []);
});

test('a stack of 100,000 calls is read without an end of the stack', () => {
  const nodes = Array.from({ length: 100_000 }, (_, i) => ({
    id: i + 1,
    callFrame: frame('again', 'file:///app/app.js', 4),
    ...(i < 99_999 ? { children: [i + 2] } : {}),
  }));
  const found = blockingFrames({ nodes, samples: times(20, 100_000), timeDeltas: times(20, 1000) }, 10);
  assert.deepEqual(found, [{ name: 'again', file: 'file:///app/app.js', line: 5, share: 1, self: 1 }]);
});

test('a profile without samples names none', () => {
  assert.deepEqual(blockingFrames(profileOf([]), 10), []);
});
