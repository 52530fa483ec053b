import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLateReason, lateReason } from '../../../src/measure/late-generator.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import type { ReadRun } from '../../../src/store/runs.ts';
import { groupOf } from '../../../src/work/experiment/measurements.ts';

test('a row whose every failed run had a late generator is machine busy: the server did nothing wrong', () => {
  const LATE = lateReason('at P99 the generator sent 12.7 ms late');
  const run = (round: number, reason: string | null): ReadRun => ({
    ...{ configuration: 1, variant: 1, round, time: null, told: null },
    ...(reason === null ? { outcome: 'ok', rate: 10, reason } : { outcome: 'failed', rate: null, reason }),
  });
  const problem = (...reasons: (string | null)[]) =>
    groupOf(
      { benchmark: 'a', configuration: '' },
      [{ id: 1, label: 'a' }],
      reasons.map((reason, i) => run(i + 1, reason)),
      RATE,
    ).problems?.get('a');
  assert.deepEqual(problem(LATE, LATE), { verdict: 'disturbed', reason: LATE });
  assert.equal(problem(LATE, 'it crashed')?.verdict, 'failed');
  assert.match(problem(LATE, null)?.reason ?? '', /^1 of 2 runs failed: the generator was late/);
  assert.equal(problem(null), undefined);
  assert.deepEqual([LATE, 'it crashed', null].map(isLateReason), [true, false, false]);
});
