/** Rows of which some runs are slow: what "equivalent" and the interval make of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adaptiveRules } from '../../../src/stats/sequential/adaptive.ts';
import { createRandom } from '../simulation.ts';
import { adaptiveDecisions } from './adaptive-decisions.ts';

const TRIALS = 2000;

/** Experiments of one row, of which a share of the contender's runs is slower by a factor. */
function experiments(seed: number, share: number, times: number, cv: number) {
  const random = createRandom(seed);
  const truth = -share * Math.log(times);
  const rules = adaptiveRules();
  let [equivalent, equivalentAndMet, covered, rounds] = [0, 0, 0, 0];
  for (let trial = 0; trial < TRIALS; trial++) {
    const slow = Array.from({ length: 30 }, () => random.uniform() < share);
    const d = slow.map((isSlow) => Math.SQRT2 * cv * random.normal() - (isSlow ? Math.log(times) : 0));
    const [decision] = adaptiveDecisions([d], rules);
    const [low, high] = decision?.interval ?? [0, 0];
    if (decision?.state === 'equivalent') {
      equivalent++;
      if (slow.slice(0, decision.rounds).includes(true)) equivalentAndMet++;
    }
    if (Math.log(low) <= truth && truth <= Math.log(high)) covered++;
    rounds += decision?.rounds ?? 0;
  }
  return {
    equivalent: equivalent / TRIALS,
    met: equivalentAndMet / TRIALS,
    covered: covered / TRIALS,
    rounds: rounds / TRIALS,
  };
}

for (const [share, times, cv, mostEquivalent, leastCovered] of [
  [0.1, 2, 0.005, 0.36, 0.63],
  [0.3, 1.1, 0.01, 0.05, 0.94],
  [0.25, 2, 0.005, 0.06, 0.9],
  [0.2, 1.15, 0.01, 0.1, 0.9],
] as const) {
  test(`${100 * share} % of the runs ${times} times slower: "equivalent" no more often than they are not met`, (t) => {
    const { equivalent, met, covered, rounds } = experiments(111, share, times, cv);
    t.diagnostic(
      `equivalent ${(100 * equivalent).toFixed(1)} % (slow runs met in ${(100 * met).toFixed(1)} %), covered ${(100 * covered).toFixed(1)} %, ${rounds.toFixed(1)} rounds`,
    );
    assert.ok(equivalent <= mostEquivalent, String(equivalent));
    assert.ok(met <= 0.015, String(met));
    assert.ok(covered >= leastCovered, String(covered));
  });
}

test('the first look at equivalence comes when a quarter of slow runs cannot hide', () => {
  const { firstEquivalent } = adaptiveRules();
  assert.equal(firstEquivalent, 11);
  // The chance to meet none of them.
  assert.ok(0.75 ** firstEquivalent <= 0.05 && 0.75 ** (firstEquivalent - 1) > 0.05);
  assert.equal(adaptiveRules({ cap: 6 }).firstEquivalent, 6);
});
