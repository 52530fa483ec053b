import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pearson, spearman } from '../../src/stats/correlation.ts';
import { describeSample, mean, median } from '../../src/stats/describe.ts';
import { equivalence, liesWithin } from '../../src/stats/equivalence.ts';
import { hodgesLehmannLocation, hodgesLehmannShift } from '../../src/stats/hodges-lehmann.ts';
import { logRatios, pairedLogRatio, ratioInterval, unpairedLogRatio } from '../../src/stats/paired-log-ratio.ts';
import { welchTest } from '../../src/stats/welch.ts';
import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { assertClose } from './close.ts';
import { reference } from './fixtures.ts';
import { createRandom } from './simulation.ts';

for (const { name, first, second, ...expected } of reference.twoSamples) {
  test(`two samples agree with SciPy: ${name}`, () => {
    const described = describeSample(first);
    assertClose(described.mean, expected.mean, 1e-14, 'mean');
    assertClose(described.variance, expected.variance, 1e-9, 'variance');

    const welch = welchTest(first, second);
    assert.ok(welch);
    assertClose(welch.t, expected.welch.t, expected.welch.t === 0 ? 1e-15 : 1e-9, 't');
    assertClose(welch.df, expected.welch.df, 1e-9, 'df');
    assertClose(welch.p, expected.welch.p, 1e-9, 'p');

    const scale = Math.max(Math.abs(expected.shift), Math.abs(expected.mean));
    assert.ok(Math.abs(hodgesLehmannShift(first, second) - expected.shift) <= 1e-12 * scale, 'shift');
  });
}

test('what cannot be tested gives null', () => {
  assert.equal(welchTest([1], [1, 2]), null);
  assert.equal(welchTest([5, 5, 5], [7, 7]), null);
  assert.equal(welchTest([1, 2], [3, Number.NaN]), null);
  // Means of 0.1 differ from it in the last place: rounding, not variation.
  assert.equal(welchTest([0.1, 0.1, 0.1], [0.1, 0.1, 0.1, 0.1, 0.1, 0.1]), null);
  assert.equal(pairedLogRatio([0.1]), null);
  assert.equal(pairedLogRatio([0.1, 0.1, 0.1]), null);
  assert.equal(unpairedLogRatio([1, 2], [0, 1]), null);
  assert.ok(Number.isNaN(hodgesLehmannLocation([])));
  assert.ok(Number.isNaN(hodgesLehmannShift([], [1])));
  assert.ok(Number.isNaN(mean([])));
  assert.ok(Number.isNaN(median([])));
});

test('variance keeps its digits next to a large mean', () => {
  assertClose(describeSample([1e9, 1e9 + 1e-3, 1e9 + 2e-3]).variance, 1e-6, 1e-3);
  assert.equal(describeSample([3]).n, 1);
});

test('paired log ratios agree with SciPy', () => {
  for (const row of reference.oneSamples) {
    assertClose(hodgesLehmannLocation(row.d), row.location, 1e-12, 'location');
    const estimate = pairedLogRatio(row.d);
    if (row.t === null || row.p === null) {
      assert.equal(estimate, null);
      continue;
    }
    assert.ok(estimate);
    assertClose(estimate.t, row.t, 1e-9);
    assertClose(estimate.p, row.p, 1e-9);
    const [low, high] = ratioInterval(estimate, 0.95);
    assertClose(low, Math.exp(row.low ?? Number.NaN), 1e-12);
    assertClose(high, Math.exp(row.high ?? Number.NaN), 1e-12);
    const tost = equivalence(estimate, 0.02);
    assertClose(tost.p, row.tost ?? Number.NaN, 1e-9);
    assert.equal(tost.equivalent, tost.p <= 0.05);
    assert.equal(liesWithin(tost.interval, 0.02), tost.equivalent);
  }
  assert.deepEqual([...logRatios([1, 2], [1, 2])], [0, 0]);
  assert.throws(() => logRatios([1], [1, 2]), RangeError);
  assert.throws(() => equivalence({ mean: 0, standardError: 1, df: 2 }, 0), RangeError);
});

test('equivalence without spread is a matter of the mean', () => {
  assert.ok(equivalence({ mean: 0.01, standardError: 0, df: 4 }, 0.02).equivalent);
  assert.ok(!equivalence({ mean: 0.03, standardError: 0, df: 4 }, 0.02).equivalent);
});

test('q-values agree with SciPy, and nulls pass through uncounted', () => {
  for (const { p, q } of reference.discovery) {
    const ours = benjaminiHochberg(p);
    for (const [i, expected] of q.entries()) assertClose(ours[i] as number, expected, 1e-12);
  }
  assert.deepEqual(benjaminiHochberg([null, 0.04, null, 0.02]), [null, 0.04, null, 0.04]);
  assert.deepEqual(benjaminiHochberg([]), []);
  assert.throws(() => benjaminiHochberg([1.2]), RangeError);
  assert.throws(() => benjaminiHochberg([Number.NaN]), RangeError);
});

test('rank correlation agrees with SciPy', () => {
  for (const { x, rho, p } of reference.spearman) {
    const ours = spearman(
      x.map((_, i) => i),
      x,
    );
    assertClose(ours?.coefficient ?? Number.NaN, rho, 1e-12);
    assertClose(ours?.p ?? Number.NaN, p, 1e-9);
  }
  assert.equal(pearson([1, 1, 1], [1, 2, 3]), null);
  assert.equal(pearson([1, 2], [1, 2]), null);
  assert.throws(() => pearson([1, 2, 3], [1]), RangeError);
});

test('Hodges-Lehmann estimates are the medians of all pairs, ties and all', () => {
  const random = createRandom(5);
  for (let trial = 0; trial < 400; trial++) {
    const draw = (): number => (trial % 3 === 0 ? Math.floor(random.uniform() * 5) : random.normal());
    const x = Array.from({ length: 1 + Math.floor(random.uniform() * 12) }, draw);
    const y = Array.from({ length: 1 + Math.floor(random.uniform() * 12) }, draw);
    const walsh = x.flatMap((a, i) => x.slice(i).map((b) => (a + b) / 2));
    const differences = x.flatMap((a) => y.map((b) => b - a));
    assert.ok(Math.abs(hodgesLehmannLocation(x) - median(walsh)) < 1e-15);
    assert.ok(Math.abs(hodgesLehmannShift(x, y) - median(differences)) < 1e-15);
  }
});
