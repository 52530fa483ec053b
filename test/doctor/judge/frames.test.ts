import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockingFrames } from '../../../src/doctor/judge/frames.ts';
import type { CpuProfile } from '../../../src/doctor/recording.ts';

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

test('a profile without samples names none', () => {
  assert.deepEqual(blockingFrames(profileOf([]), 10), []);
});
