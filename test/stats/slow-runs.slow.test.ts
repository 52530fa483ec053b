/** Slow runs that come back: when they are found, and how often they are where there are none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SlowSides, slowRunsOf, slowRunsOfPairs } from '../../src/stats/slow-runs.ts';
import { warningText } from '../../src/stats/warning.ts';
import { warningsFor } from '../../src/stats/warnings.ts';
import { createRandom, type Noise, normalNoise, type Random, skewedNoise } from './simulation.ts';

/** Logarithms of both sides; a share of the contender's runs is slower by a factor. Rounds share noise of 5 %. */
function sides(random: Random, n: number, share: number, times: number, cv: number, noise: Noise = normalNoise) {
  const shared = Array.from({ length: n }, () => 0.05 * random.normal());
  const baseline = Float64Array.from(shared, (round) => round + cv * noise(random));
  const slow = shared.map(() => random.uniform() < share);
  const contender = Float64Array.from(
    shared,
    (round, i) => round + cv * noise(random) - (slow[i] ? Math.log(times) : 0),
  );
  return { baseline, contender, slow: slow.filter(Boolean).length };
}

function found(trials: number, make: () => ReturnType<typeof sides>, tell: (slow: SlowSides, count: number) => void) {
  for (let trial = 0; trial < trials; trial++) {
    const { baseline, contender, slow } = make();
    tell(slowRunsOfPairs(baseline, contender), slow);
  }
}

test('without slow runs next to none are found', (t) => {
  const random = createRandom(101);
  for (const [name, noise] of [
    ['normal', normalNoise],
    ['skewed', skewedNoise],
  ] as const) {
    for (const n of [8, 11, 30]) {
      let wrong = 0;
      found(
        2000,
        () => sides(random, n, 0, 1, 0.02, noise),
        ([before, after]) => {
          if (before !== null || after !== null) wrong++;
        },
      );
      t.diagnostic(`${name}, ${n} rounds: ${((100 * wrong) / 2000).toFixed(2)} %`);
      assert.ok(wrong / 2000 < 0.01, `${name}, ${n}: ${wrong}`);
    }
  }
});

test('slow runs of the contender are found where two were met, and their intervals cover', (t) => {
  const random = createRandom(102);
  for (const [share, times, least] of [
    [0.1, 2, 0.98],
    [0.1, 1.2, 0.8],
    [0.3, 1.1, 0.5],
  ] as const) {
    let [met, seen, other, covered] = [0, 0, 0, 0];
    found(
      1000,
      () => sides(random, 30, share, times, 0.01),
      ([before, after], slow) => {
        if (before !== null) other++;
        if (slow >= 2 && slow <= 10) met++;
        if (after === null) return;
        seen++;
        if (after.interval[0] <= times && times <= after.interval[1]) covered++;
      },
    );
    t.diagnostic(
      `${share} of runs ${times} times slower: found in ${seen} of ${met}, of the baseline ${other}; interval covers ${((100 * covered) / seen).toFixed(0)} %`,
    );
    assert.ok(seen >= least * met, `${seen} of ${met}`);
    assert.ok(other <= 10, `of the baseline ${other}`);
    assert.ok(covered >= 0.88 * seen, `covered ${covered} of ${seen}`);
  }
});

test('the finding takes the place of outliers and groups of its side, in words with both intervals', () => {
  const random = createRandom(103);
  const noise = () => Float64Array.from({ length: 30 }, () => 0.005 * random.normal());
  const contender = noise().map((rate, i) => (i % 10 === 4 ? rate - Math.log(2) : rate));
  const warnings = warningsFor({ baseline: noise(), contender, paired: true });
  assert.deepEqual(
    warnings.map(({ kind }) => kind),
    ['slow-runs'],
  );
  assert.match(
    warningText(warnings[0] as (typeof warnings)[number]),
    /^slow runs: 1 run in 10 of the contender is (1\.99|2\.0\d) times slower than its others \(3 of 30: 1 in 47 to 1 in 4; [\d.]+ to [\d.]+ times\); look/,
  );
});

test('runs that share no round are looked at by side', () => {
  const random = createRandom(104);
  const rates = Float64Array.from({ length: 20 }, (_, i) => 0.01 * random.normal() - (i % 7 === 3 ? 0.5 : 0));
  const slow = slowRunsOf(rates);
  assert.deepEqual([slow?.found, slow?.runs], [3, 20]);
  // Fast runs are not slow ones.
  assert.equal(slowRunsOf(rates.map((rate) => -rate)), null);
});
