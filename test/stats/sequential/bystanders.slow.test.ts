import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bystanderDecisions } from '../../../src/stats/sequential/bystanders.ts';
import { createSession, type RoundSeries, sessionDecisions } from '../../../src/stats/sequential/session.ts';
import { createRandom } from '../simulation.ts';

const OPTIONS = { cap: 30, margin: 0.02, strict: false };

/** Rates of `rounds` rounds around 1000, the contender's times `ratio`, with noise of `cv` on each side. */
function series(rounds: number, ratio: number, cv: number, seed: number): RoundSeries {
  const random = createRandom(seed);
  const side = (factor: number) => Array.from({ length: rounds }, () => 1000 * factor * Math.exp(cv * random.normal()));
  return { rounds: Array.from({ length: rounds }, (_, i) => i + 1), baseline: side(1), contender: side(ratio) };
}

test('all rounds count, those after a session would have stopped as well', () => {
  const clear = series(20, 1.5, 0.01, 1);
  const [stopped] = sessionDecisions([clear], OPTIONS);
  const [followed] = bystanderDecisions([clear], OPTIONS);
  assert.equal(stopped?.state, 'different');
  assert.equal(followed?.state, 'different');
  assert.ok((stopped?.rounds ?? 20) < 20);
  assert.equal(followed?.rounds, 20);
});

test('what is not decided is undecided: no more rounds will come', () => {
  const [vague] = bystanderDecisions([series(4, 1.01, 0.2, 2)], OPTIONS);
  assert.equal(vague?.state, 'capped');
  assert.match(vague?.words ?? '', /^undecided: at most /);
  const [none] = bystanderDecisions([{ rounds: [], baseline: [], contender: [] }], OPTIONS);
  assert.equal(none?.rounds, 0);
});

test('few rounds within the margin are not equivalent, and it is said why', () => {
  const [close] = bystanderDecisions([series(6, 1, 0.001, 4)], OPTIONS);
  assert.equal(close?.state, 'capped');
  assert.match(
    close?.words ?? '',
    /^undecided: at most [\d.]+ % either way after 6 rounds; so few may not have met a slow run that is rare$/,
  );
  assert.equal(bystanderDecisions([series(11, 1, 0.001, 4)], OPTIONS)[0]?.state, 'equivalent');
});

test('a round without a rate says nothing', () => {
  const some = series(6, 1, 0.01, 3);
  const [decision] = bystanderDecisions([{ ...some, baseline: [0, ...Array.from(some.baseline).slice(1)] }], OPTIONS);
  assert.equal(decision?.rounds, 5);
});

test('false differences and coverage hold when correlated figures decided the rounds', (t) => {
  const sessions = 600;
  let different = 0;
  let covered = 0;
  for (let seed = 0; seed < sessions; seed++) {
    const random = createRandom(seed + 10);
    const session = createSession(1, OPTIONS);
    const cold = { rounds: [] as number[], baseline: [] as number[], contender: [] as number[] };
    for (let round = 1; round <= 30 && session.isActive(0); round++) {
      // The steady rates differ by 2.5 %; the cold ones do not, but share most of their noise with them.
      const shared = [random.normal(), random.normal()].map((noise) => 0.03 * noise);
      const own = () => 0.02 * random.normal();
      const [before, after] = shared.map((noise) => 1000 * Math.exp(noise + own())) as [number, number];
      session.endRound([{ comparison: 0, baseline: before, contender: after * 1.025 }]);
      cold.rounds.push(round);
      cold.baseline.push(1000 * Math.exp((shared[0] as number) + own()));
      cold.contender.push(1000 * Math.exp((shared[1] as number) + own()));
    }
    const [decision] = bystanderDecisions([cold], OPTIONS);
    if (decision?.state === 'different') different++;
    const [low, high] = decision?.interval ?? [0, Number.POSITIVE_INFINITY];
    if (low <= 1 && 1 <= high) covered++;
  }
  t.diagnostic(
    `${((different / sessions) * 100).toFixed(2)} % different, ${((covered / sessions) * 100).toFixed(2)} % covered`,
  );
  assert.ok(different <= 0.05 * sessions, String(different));
  assert.ok(covered >= 0.95 * sessions, String(covered));
});
