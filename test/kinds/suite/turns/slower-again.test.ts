/** Whether main() called again is slower than its first call, by what a run in turns tells. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { shareOfFirst } from '../../../../src/kinds/suite/turns/slower-again.ts';
import type { Run } from '../../../../src/measure/request.ts';

const run = (steady: number[], declared?: number): Run => ({
  outcome: {
    ...{ outcome: 'ok', rate: 1, time: '1', parameters: {}, resources: {} },
    figures: { samples: { steady, cold: [] }, metrics: declared === undefined ? {} : { declared } },
  },
  ...{ startedAt: 0, wallMs: 1, stderr: '' },
});

suite('the share of its first call that a process has in its turns', () => {
  test('is the rate of the turn in the middle by that of the declared run', () => {
    assert.equal(shareOfFirst(run([100, 125, 900], 1e7)), 0.8);
    assert.equal(shareOfFirst(run([100, 125, 900], 1e7), 4e6), 2);
  });

  test('is not known without a declared run, without turns, or of a run that failed', () => {
    assert.equal(shareOfFirst(run([100])), null);
    assert.equal(shareOfFirst(run([], 1e7)), null);
    assert.equal(shareOfFirst({ outcome: { outcome: 'failed', reason: 'no' } }, 1e7), null);
  });
});
