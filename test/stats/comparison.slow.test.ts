import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Comparison, compareSamples } from '../../src/stats/comparison.ts';
import { hodgesLehmannLocation } from '../../src/stats/hodges-lehmann.ts';
import { logRatios } from '../../src/stats/paired-log-ratio.ts';
import { judge } from '../../src/stats/verdict.ts';
import { upstreamRows } from './fixtures.ts';
import { createRandom } from './simulation.ts';

function compare(baseline: number[], contender: number[], paired = true): Comparison {
  return compareSamples({ baseline, contender, paired });
}

function judgeOne(comparison: Comparison): { verdict: string; reason: string | null; q: number | null } {
  const [judgement] = judge([comparison]);
  assert.ok(judgement);
  return judgement;
}

/** Rates around `level` with a spread of `cv`, by a fixed zigzag. */
function rates(n: number, level: number, cv: number, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: n }, () => level * Math.exp(cv * random.normal()));
}

test('a real comparison: every part is there and agrees with the others', () => {
  const row = upstreamRows[0];
  assert.ok(row);
  const ours = compare(row.old, row.new);
  assert.equal(ours.rounds, 30);
  assert.deepEqual(ours.counts, [30, 30]);
  assert.equal(ours.improvement?.toFixed(2), row.improvement);
  assert.ok(ours.ratio && ours.interval && ours.interval90 && ours.shift && ours.p !== null);
  assert.ok(ours.interval[0] < ours.interval90[0] && ours.interval90[0] < ours.ratio);
  assert.ok(ours.interval[1] > ours.interval90[1] && ours.interval90[1] > ours.ratio);
  assert.equal(ours.shift, Math.exp(hodgesLehmannLocation(logRatios(row.old, row.new))));
  assert.match(judgeOne(ours).reason ?? '', /^faster by 68\.2 % \(62\.9 to 73\.7\)$/);
});

test('verdicts: faster, slower, equivalent, undecided', () => {
  const old = rates(30, 1e6, 0.01, 1);
  const judged = judge([
    compare(old, rates(30, 1.2e6, 0.01, 2)),
    compare(old, rates(30, 0.8e6, 0.01, 3)),
    compare(old, rates(30, 1e6, 0.01, 4)),
    compare(rates(30, 1e6, 0.2, 5), rates(30, 1e6, 0.2, 6)),
  ]);
  assert.deepEqual(
    judged.map(({ verdict }) => verdict),
    ['faster', 'slower', 'equivalent', 'undecided'],
  );
  assert.match(judged[1]?.reason ?? '', /^slower by (19|20|21)\.\d % \([\d.]+ to [\d.]+\)$/);
  assert.equal(judged[2]?.reason, 'no difference larger than 2 %');
  assert.match(judged[3]?.reason ?? '', /^undecided: at most [\d.]+ % either way after 30 rounds$/);
});

test('without pairs Welch on logarithms takes over, with as many runs as there are', () => {
  const ours = compare(rates(20, 100, 0.01, 7), rates(30, 110, 0.01, 8), false);
  assert.equal(ours.rounds, 20);
  assert.deepEqual(ours.counts, [20, 30]);
  assert.ok(ours.ratio && Math.abs(ours.ratio - 1.1) < 0.01);
  assert.equal(judgeOne(ours).verdict, 'faster');
  assert.throws(() => compare([1, 2], [1]), RangeError);
});

test('one round says nothing about noise', () => {
  const ours = compare([100], [900]);
  assert.equal(ours.improvement, 800);
  assert.equal(ours.ratio?.toFixed(6), '9.000000');
  assert.deepEqual([ours.p, ours.interval, ours.accuracy], [null, null, null]);
  const { verdict, reason } = judgeOne(ours);
  assert.equal(verdict, 'undecided');
  assert.equal(reason, 'one round only: nothing can be said about noise; run at least 3');
  assert.match(judgeOne(compare([1], [2, 3], false)).reason ?? '', /^one run of the baseline only/);
});

test('rows on one side only are a failure that names the side', () => {
  assert.deepEqual(judgeOne(compare([], [1, 2, 3], false)), {
    q: null,
    verdict: 'failed',
    interval: null,
    reason: 'no run of the baseline gave a rate',
  });
  assert.equal(judgeOne(compare([1, 2], [], false)).reason, 'no run of the contender gave a rate');
  assert.equal(judgeOne(compare([], [])).reason, 'no run of either side gave a rate');
});

test('no variation: equal sides are equivalent, different ones are judged by their sign', () => {
  const equal = judgeOne(compare([5, 5, 5], [5, 5, 5]));
  assert.equal(equal.verdict, 'equivalent');
  assert.match(equal.reason ?? '', /exactly the same figure/);
  const different = compare([5, 5, 5], [6, 6, 6]);
  assert.equal(different.improvement, 20);
  assert.deepEqual([judgeOne(different).verdict, different.p?.toFixed(6)], ['undecided', '0.250000']);
  const often = (rate: number): number[] => new Array(8).fill(rate);
  const surely = compare(often(5), often(6));
  // Two-sided p of a sign test with 8 of 8.
  assert.equal(surely.p?.toFixed(6), (2 / 2 ** 8).toFixed(6));
  assert.equal(judgeOne(surely).verdict, 'faster');
  assert.ok(surely.interval && surely.interval[0] > 1 && surely.interval[1] > 1.3, 'its size stays unsure');
  assert.equal(judgeOne(compare(often(3), often(1), false)).verdict, 'slower');
  assert.equal(judgeOne(compare(new Array(3000).fill(3), new Array(3000).fill(1))).verdict, 'slower');
  // A file compared with itself: the rates vary, the ratios do not.
  const self = judgeOne(compare([5, 6, 7.3], [5, 6, 7.3]));
  assert.equal(self.verdict, 'equivalent');
  assert.match(self.reason ?? '', /same figure in every round/);
  assert.equal(compare([5, 6, 7.3], [10, 12, 14.6]).p?.toFixed(6), '0.250000');
  assert.equal(judgeOne(compare([5, 5, 5], [5, 5], false)).verdict, 'equivalent');
});

test('rates that have no logarithm keep the upstream part', () => {
  const ours = compare([1, 2, 3], [0, 2, 3]);
  assert.ok(ours.accuracy && ours.welchP !== null && ours.improvement !== null);
  assert.deepEqual([ours.ratio, ours.interval, ours.p, ours.shift], [null, null, null, null]);
  assert.match(ours.reason ?? '', /not a positive number/);
  assert.equal(judgeOne(ours).verdict, 'undecided');
  assert.match(compare([1, 2], [1, Number.NaN]).reason ?? '', /not a finite number/);
});

test('q-values count the tested comparisons only, and options are checked', () => {
  const tested = compare(rates(10, 100, 0.01, 9), rates(10, 101, 0.01, 10));
  const judged = judge([tested, compare([], [1], false), compare([1], [1])]);
  assert.equal(judged[0]?.q, tested.p);
  assert.deepEqual([judged[1]?.q, judged[2]?.q], [null, null]);
  assert.throws(() => judge([tested], { margin: 0 }), RangeError);
  assert.throws(() => judge([tested], { fdr: 1 }), RangeError);
  assert.deepEqual(judge([]), []);
});
