/**
 * The procedures keep their promises on simulated sessions: error rates at the nominal level, coverage of intervals.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareSamples } from '../../src/stats/comparison.ts';
import { equivalence } from '../../src/stats/equivalence.ts';
import { pairedLogRatio, ratioInterval } from '../../src/stats/paired-log-ratio.ts';
import { upstreamComparison } from '../../src/stats/upstream.ts';
import { judge } from '../../src/stats/verdict.ts';
import { createRandom, type Noise, normalNoise, type Shared, simulateSession, skewedNoise } from './simulation.ts';
import { isInFull, limitOf, threeErrors, trialsOf } from './trials.ts';

const TRIALS = trialsOf(20_000);
/** How far off a share may be: three standard errors, and a tenth of it for noise that is skewed. */
const off = (share: number): number => 0.1 * share + threeErrors(share, TRIALS);
const noises: [string, Noise][] = [
  ['normal', normalNoise],
  ['skewed', skewedNoise],
];

for (const [name, noise] of noises) {
  for (const shared of ['rounds', 'drifting'] satisfies Shared[]) {
    test(`paired log ratio, ${name} noise, ${shared} shared: 5 % errors, 95 % coverage`, () => {
      const random = createRandom(101);
      const effect = Math.log(1.03);
      let errors = 0;
      let covered = 0;
      for (let trial = 0; trial < TRIALS; trial++) {
        const { baseline, contender } = simulateSession(random, 10, { noise, shared, cv: 0.02, effect });
        const d = contender.map((value, i) => value - (baseline[i] as number));
        const estimate = pairedLogRatio(d);
        assert.ok(estimate);
        const [low, high] = ratioInterval(estimate, 0.95);
        if (low <= 1.03 && 1.03 <= high) covered++;
        const null_ = pairedLogRatio(d.map((value) => value - effect));
        if (null_ && null_.p < 0.05) errors++;
      }
      assert.ok(Math.abs(covered / TRIALS - 0.95) <= off(0.05), `coverage ${covered / TRIALS}`);
      assert.ok(Math.abs(errors / TRIALS - 0.05) <= off(0.05), `errors ${errors / TRIALS}`);
    });
  }

  test(`upstream's stars on raw rates, ${name} noise, nothing shared: 5, 1 and 0.1 % errors`, () => {
    const random = createRandom(102);
    const counts = { '*': 0, '**': 0, '***': 0, '': 0 };
    let covered = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const session = simulateSession(random, 30, { noise, shared: 'nothing', cv: 0.02, effect: 0 });
      const ours = upstreamComparison(session.baseline.map(Math.exp), session.contender.map(Math.exp));
      counts[ours.stars]++;
      if (Math.abs(ours.improvement as number) <= (ours.accuracy?.['0.05'] as number)) covered++;
    }
    const three = counts['***'] / TRIALS;
    const two = three + counts['**'] / TRIALS;
    const one = two + counts['*'] / TRIALS;
    assert.ok(Math.abs(one - 0.05) <= limitOf(0.006, off(0.05)), `* ${one}`);
    assert.ok(Math.abs(two - 0.01) <= limitOf(0.003, off(0.01)), `** ${two}`);
    // Of a part of the trials two or three are such: too few to tell from none.
    if (isInFull) assert.ok(Math.abs(three - 0.001) <= off(0.001), `*** ${three}`);
    assert.equal(covered, TRIALS - counts['*'] - counts['**'] - counts['***']);
  });

  test(`equivalence, ${name} noise: a difference of exactly the margin passes at most 5 %`, () => {
    const random = createRandom(103);
    let passed = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const effect = Math.log(1.02);
      const { baseline, contender } = simulateSession(random, 10, { noise, shared: 'rounds', cv: 0.01, effect });
      const estimate = pairedLogRatio(contender.map((value, i) => value - (baseline[i] as number)));
      if (estimate && equivalence(estimate, 0.02).equivalent) passed++;
    }
    assert.ok(passed / TRIALS <= 0.05 + threeErrors(0.05, TRIALS), `passed ${passed / TRIALS}`);
  });
}

test('judge: false discoveries among 40 configurations stay below 5 %, whatever the share of nulls', () => {
  const random = createRandom(104);
  for (const nulls of [20, 36, 39]) {
    let proportion = 0;
    const experiments = trialsOf(250);
    for (let experiment = 0; experiment < experiments; experiment++) {
      const comparisons = Array.from({ length: 40 }, (_, i) => {
        const effect = i < nulls ? 0 : 0.03;
        const session = simulateSession(random, 8, { noise: normalNoise, shared: 'rounds', cv: 0.02, effect });
        return compareSamples({
          baseline: session.baseline.map(Math.exp),
          contender: session.contender.map(Math.exp),
          paired: true,
        });
      });
      const found = judge(comparisons).map(({ verdict }) => verdict === 'faster' || verdict === 'slower');
      const discoveries = found.filter(Boolean).length;
      if (discoveries > 0) proportion += found.slice(0, nulls).filter(Boolean).length / discoveries;
    }
    // Three standard errors of the mean of a proportion whose sd is at most about 0.22.
    assert.ok(
      proportion / experiments <= 0.05 + (3 * 0.22) / Math.sqrt(experiments),
      `${nulls} nulls: ${proportion / experiments}`,
    );
  }
});
