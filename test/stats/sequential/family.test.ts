/** What counts among the comparisons that are judged together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createSession,
  judgeSession,
  type RoundSeries,
  sessionDecisions,
} from '../../../src/stats/sequential/session.ts';
import { createRandom } from '../simulation.ts';

const OPTIONS = { cap: 30, margin: 0.02 };
const NEVER: RoundSeries = { rounds: [], baseline: [], contender: [] };

/** Four rows whose differences take some rounds to show. */
function four(): RoundSeries[] {
  const random = createRandom(7);
  return [1.05, 0.95, 1.06, 1.05].map((ratio) => {
    const side = (factor: number) => Array.from({ length: 30 }, () => 1000 * factor * Math.exp(0.03 * random.normal()));
    return { rounds: Array.from({ length: 30 }, (_, i) => i + 1), baseline: side(1), contender: side(ratio) };
  });
}

test('rows that cannot run cost those that can nothing', () => {
  const alone = sessionDecisions(four(), OPTIONS);
  const among = sessionDecisions([...four(), ...new Array<RoundSeries>(40).fill(NEVER)], OPTIONS);
  assert.deepEqual(among.slice(0, 4), alone);
  assert.ok(alone.every(({ rounds }) => rounds < 30));
});

test('while it runs, too', () => {
  const rows = four();
  const session = createSession(44, OPTIONS);
  for (let round = 0; round < 30; round++) {
    const pairs = rows.map(({ baseline, contender }, comparison) => ({
      comparison,
      baseline: baseline[round] as number,
      contender: contender[round] as number,
    }));
    session.endRound(pairs.filter(({ comparison }) => session.isActive(comparison)));
  }
  assert.deepEqual(
    rows.map((_, i) => session.decision(i)),
    sessionDecisions(rows, OPTIONS),
  );
});

test('the q that is shown and the q that decides are of one family', () => {
  const decisions = sessionDecisions([...four(), ...new Array<RoundSeries>(40).fill(NEVER)], OPTIONS);
  for (const { q, verdict } of judgeSession(decisions)) {
    if (verdict === 'failed') assert.equal(q, null);
    else assert.equal((q as number) <= 0.05, verdict === 'faster' || verdict === 'slower');
  }
});
