/**
 * The promises of the adaptive mode on simulated sessions: error rate, false discoveries, coverage, and what they
 * cost.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AdaptiveRules,
  adaptiveRules,
  createAdaptive,
  type Decision,
  decide,
  record,
  settle,
} from '../../../src/stats/sequential/adaptive.ts';
import {
  bimodalNoise,
  createRandom,
  type Noise,
  normalNoise,
  type Random,
  type Shared,
  simulateSession,
  skewedNoise,
} from '../simulation.ts';
import { threeErrors, trialsOf } from '../trials.ts';
import { adaptiveDecisions } from './adaptive-decisions.ts';

const KINDS: [name: string, noise: Noise, shared: Shared][] = [
  ['normal', normalNoise, 'nothing'],
  ['skewed', skewedNoise, 'rounds'],
  ['bimodal', bimodalNoise, 'nothing'],
  ['autocorrelated', normalNoise, 'autocorrelated'],
  ['drifting', skewedNoise, 'drifting'],
];

/** Log ratios of one session; CV from 0.5 to 5 % a run. */
function session(random: Random, noise: Noise, shared: Shared, effect: number, rounds = 30): Float64Array {
  const cv = 0.005 * 10 ** random.uniform();
  const { baseline, contender } = simulateSession(random, rounds, { noise, shared, cv, effect });
  return contender.map((value, i) => value - (baseline[i] as number));
}

const usual = adaptiveRules();
const pooled = adaptiveRules({ pooled: true });

function alone(series: Float64Array): Decision {
  return adaptiveDecisions([series], usual)[0] as Decision;
}

test('null configurations of five kinds: at most 5 % are called different, in each kind', (t) => {
  const random = createRandom(61);
  let all = 0;
  for (const [name, noise, shared] of KINDS) {
    const trials = trialsOf(1200);
    let different = 0;
    for (let trial = 0; trial < trials; trial++) {
      if (alone(session(random, noise, shared, 0)).state === 'different') different++;
    }
    all += different;
    t.diagnostic(`${name}: ${((100 * different) / trials).toFixed(2)} % different`);
    assert.ok(different / trials <= 0.05 + threeErrors(0.05, trials), `${name}: ${different / trials}`);
  }
  const share = all / (KINDS.length * trialsOf(1200));
  assert.ok(share <= 0.05, `all: ${share}`);
});

for (const strict of [false, true]) {
  test(`suites of 400: mean share of false discoveries at most 5 %${strict ? ', strict' : ''}`, (t) => {
    const random = createRandom(62);
    const suites = trialsOf(strict ? 25 : 100);
    for (const nulls of [200, 360, 392]) {
      const shares: number[] = [];
      let rounds = 0;
      let found = 0;
      for (let suite = 0; suite < suites; suite++) {
        const series = Array.from({ length: 400 }, (_, i) => {
          const [, noise, shared] = KINDS[i % KINDS.length] as (typeof KINDS)[number];
          const effect = i < nulls ? 0 : random.normal() * 0.06;
          return session(random, noise, shared, effect);
        });
        const decisions = adaptiveDecisions(series, { strict });
        const isDiscovery = decisions.map(({ state }) => state === 'different');
        const discoveries = isDiscovery.filter(Boolean).length;
        const wrong = isDiscovery.slice(0, nulls).filter(Boolean).length;
        shares.push(discoveries === 0 ? 0 : wrong / discoveries);
        found += (discoveries - wrong) / (400 - nulls) / suites;
        rounds += decisions.reduce((sum, decision) => sum + decision.rounds, 0) / 400 / suites;
      }
      const average = shares.reduce((a, b) => a + b) / suites;
      const sd = Math.sqrt(shares.reduce((sum, share) => sum + (share - average) ** 2, 0) / (suites - 1));
      t.diagnostic(
        `${nulls} of 400 null: FDP ${(100 * average).toFixed(2)} %, found ${(100 * found).toFixed(0)} %, ` +
          `${rounds.toFixed(1)} rounds on average`,
      );
      assert.ok(average <= 0.05 + (3 * sd) / Math.sqrt(suites), `${nulls} nulls: ${average}`);
      assert.ok(rounds < 20, `rounds ${rounds}`);
    }
  });
}

test('the interval shown at the stop covers the true ratio in at least 95 % of sessions', (t) => {
  const random = createRandom(63);
  for (const [name, noise, shared] of KINDS) {
    for (const effect of [0, 0.01, 0.03, 0.1]) {
      const trials = trialsOf(1000);
      let covered = 0;
      for (let trial = 0; trial < trials; trial++) {
        const { interval } = alone(session(random, noise, shared, effect));
        assert.ok(interval);
        if (Math.log(interval[0]) <= effect && effect <= Math.log(interval[1])) covered++;
      }
      t.diagnostic(`${name}, effect ${effect}: ${((100 * covered) / trials).toFixed(1)} % covered`);
      assert.ok(covered / trials >= 0.95 - threeErrors(0.05, trials), `${name}, ${effect}: ${covered / trials}`);
    }
  }
});

test('a difference of exactly the margin is called equivalent in at most 5 % of sessions', (t) => {
  const random = createRandom(64);
  const trials = trialsOf(4000);
  let equivalent = 0;
  for (let trial = 0; trial < trials; trial++) {
    const d = session(random, normalNoise, 'rounds', Math.log(1.02));
    if (alone(d).state === 'equivalent') equivalent++;
  }
  t.diagnostic(`${((100 * equivalent) / trials).toFixed(2)} % equivalent`);
  assert.ok(equivalent / trials <= 0.05, `${equivalent / trials}`);
});

/** A suite of 400 rows with 392 without a difference, of which the contender scatters `spread()` times as much. */
function suiteOf(random: Random, spread: () => number) {
  return Array.from({ length: 400 }, (_, i) => {
    const noise = [normalNoise, skewedNoise, bimodalNoise][i % 3] as Noise;
    const cv = 0.005 * 10 ** random.uniform();
    const effect = i < 392 ? 0 : random.normal() * 0.06;
    return simulateSession(random, 30, { noise, shared: 'nothing', cv, effect, spread: spread() });
  });
}

/** Runs whole suites with either statistic: share of false discoveries, share of null rows called different. */
function falseShare(suites: readonly ReturnType<typeof suiteOf>[], rules: AdaptiveRules) {
  const shares = suites.map((suite) => {
    const adaptive = createAdaptive(suite.length, rules);
    for (let round = 0; round < 30; round++) {
      for (const [i, { baseline, contender }] of suite.entries()) {
        if (adaptive.states[i] !== 'active') continue;
        record(adaptive, i, baseline[round] as number, contender[round] as number);
      }
      if (settle(adaptive) === 0) break;
    }
    const found = adaptive.states.filter((state) => state === 'different').length;
    const wrong = adaptive.states.slice(0, 392).filter((state) => state === 'different').length;
    return found === 0 ? 0 : wrong / found;
  });
  const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const squares = shares.reduce((sum, share) => sum + (share - average) ** 2, 0);
  return { average, error: Math.sqrt(squares / (shares.length - 1) / shares.length) };
}

test('sides that scatter differently: the paired statistic holds the rate, the pooled one does not', (t) => {
  const random = createRandom(65);
  const spreads: [name: string, spread: () => number, suites: number][] = [
    ['equal', () => 1, trialsOf(60)],
    // The quantiles of sd(contender) / sd(baseline) over upstream's published comparisons, 30 runs a side.
    ['as published', () => Math.exp(0.63 * random.normal()), trialsOf(300)],
    ['3', () => 3, trialsOf(60)],
  ];
  for (const [name, spread, count] of spreads) {
    const suites = Array.from({ length: count }, () => suiteOf(random, spread));
    const [byPairs, byPool] = [falseShare(suites, usual), falseShare(suites, pooled)];
    const show = ({ average, error }: typeof byPairs) =>
      `${(100 * average).toFixed(1)} % (± ${(100 * error).toFixed(1)})`;
    t.diagnostic(`spread ${name}, 392 of 400 null: FDP paired ${show(byPairs)}, pooled ${show(byPool)}`);
    if (name !== '3') assert.ok(byPairs.average <= 0.05 + 3 * byPairs.error, `${name}: ${byPairs.average}`);
    // Why it is not offered; should this fail, it may be looked at again.
    if (name === '3') assert.ok(byPool.average > 0.05 + 3 * byPool.error, `${name}: ${byPool.average}`);
  }
});

test('pooled: what rounds share makes it careful, not wrong', (t) => {
  const random = createRandom(66);
  for (const correlation of [0, 0.05, 0.1, 0.2, 0.5]) {
    const trials = trialsOf(1200);
    let different = 0;
    for (let trial = 0; trial < trials; trial++) {
      const adaptive = createAdaptive(1, pooled);
      const cv = 0.005 * 10 ** random.uniform();
      const common = Math.sqrt(correlation / (1 - correlation));
      do {
        const both = common * random.normal();
        record(adaptive, 0, cv * (both + random.normal()), cv * (both + random.normal()));
      } while (settle(adaptive) > 0);
      if (decide(adaptive, 0).state === 'different') different++;
    }
    t.diagnostic(`correlation ${correlation}: ${((100 * different) / trials).toFixed(2)} % different`);
    assert.ok(different / trials <= 0.05, `${correlation}: ${different / trials}`);
  }
});
