/**
 * The promises of the adaptive mode on simulated sessions: error rate, false discoveries, coverage, and what they
 * cost.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  adaptiveDecisions,
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

test('6,000 null configurations of five kinds: at most 5 % are called different, in each kind', (t) => {
  const random = createRandom(61);
  let all = 0;
  for (const [name, noise, shared] of KINDS) {
    const trials = 1200;
    let different = 0;
    for (let trial = 0; trial < trials; trial++) {
      if (alone(session(random, noise, shared, 0)).state === 'different') different++;
    }
    all += different;
    t.diagnostic(`${name}: ${((100 * different) / trials).toFixed(2)} % different`);
    // Three standard errors of 1,200 trials at 5 %.
    assert.ok(different / trials <= 0.05 + 0.019, `${name}: ${different / trials}`);
  }
  assert.ok(all / 6000 <= 0.05, `all: ${all / 6000}`);
});

for (const strict of [false, true]) {
  test(`suites of 400: mean share of false discoveries at most 5 %${strict ? ', strict' : ''}`, (t) => {
    const random = createRandom(62);
    const suites = strict ? 25 : 100;
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
      const trials = 1000;
      let covered = 0;
      for (let trial = 0; trial < trials; trial++) {
        const { interval } = alone(session(random, noise, shared, effect));
        assert.ok(interval);
        if (Math.log(interval[0]) <= effect && effect <= Math.log(interval[1])) covered++;
      }
      t.diagnostic(`${name}, effect ${effect}: ${((100 * covered) / trials).toFixed(1)} % covered`);
      // Three standard errors of 1,000 trials at 95 %.
      assert.ok(covered / trials >= 0.95 - 0.0207, `${name}, ${effect}: ${covered / trials}`);
    }
  }
});

test('a difference of exactly the margin is called equivalent in at most 5 % of sessions', (t) => {
  const random = createRandom(64);
  const trials = 4000;
  let equivalent = 0;
  for (let trial = 0; trial < trials; trial++) {
    const d = session(random, normalNoise, 'rounds', Math.log(1.02));
    if (alone(d).state === 'equivalent') equivalent++;
  }
  t.diagnostic(`${((100 * equivalent) / trials).toFixed(2)} % equivalent`);
  assert.ok(equivalent / trials <= 0.05, `${equivalent / trials}`);
});

test('pooled: error rate at most 5 % where the sides of a round share nothing', (t) => {
  const random = createRandom(65);
  const trials = 4000;
  let different = 0;
  for (let trial = 0; trial < trials; trial++) {
    const adaptive = createAdaptive(1, pooled);
    const cv = 0.005 * 10 ** random.uniform();
    const { baseline, contender } = simulateSession(random, 30, {
      noise: normalNoise,
      shared: 'nothing',
      cv,
      effect: 0,
    });
    for (let round = 0; settle(adaptive) > 0; round++) {
      record(adaptive, 0, baseline[round] as number, contender[round] as number);
    }
    if (decide(adaptive, 0).state === 'different') different++;
  }
  t.diagnostic(`${((100 * different) / trials).toFixed(2)} % different`);
  assert.ok(different / trials <= 0.05, `${different / trials}`);
});
