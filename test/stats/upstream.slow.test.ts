import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upstreamComparison } from '../../src/stats/upstream.ts';
import { upstreamRows } from './fixtures.ts';

for (const row of upstreamRows) {
  test(`published row: ${row.benchmark} ${row.configuration} (${row.comparison})`, () => {
    const ours = upstreamComparison(row.old, row.new);
    assert.equal(ours.improvement?.toFixed(2), row.improvement);
    assert.equal(ours.accuracy?.['0.05'].toFixed(2), row.halfWidth);
    assert.equal(ours.stars, row.stars);
    assert.equal(ours.reason, null);
  });
}

test('one side without variation is tested all the same', () => {
  const ours = upstreamComparison([10, 10, 10], [11, 12, 13]);
  assert.equal(ours.improvement, 20);
  assert.ok(ours.p !== null && ours.p > 0 && ours.p < 1);
  assert.equal(ours.df, 2);
});

test('what stops the upstream table gives a reason', () => {
  const cases: [number[], number[], number | null, RegExp][] = [
    [[], [], null, /no run of either side/],
    [[], [1, 2], null, /no run of the baseline/],
    [[1, 2], [], null, /no run of the contender/],
    [[1], [2], 100, /one run only/],
    [[4, 4], [5], 25, /one run of the contender only/],
    [[4], [5, 6], 37.5, /one run of the baseline only/],
    [[5, 5], [5, 5, 5], 0, /exactly the same figure$/],
    [[5, 5], [6, 6], 20, /the two differ; Welch's test needs variation/],
    [[0, 0], [1, 2], null, /mean rate of the baseline is 0/],
    [[1, Number.NaN], [1, 2], null, /not a finite number/],
    [[1, 2], [1, Number.POSITIVE_INFINITY], null, /not a finite number/],
  ];
  for (const [before, after, improvement, reason] of cases) {
    const ours = upstreamComparison(before, after);
    assert.equal(ours.improvement, improvement);
    assert.match(ours.reason ?? '', reason);
    assert.deepEqual([ours.p, ours.df, ours.accuracy, ours.stars], [null, null, null, '']);
  }
});
