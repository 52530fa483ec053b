import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomStream } from '../../../src/stats/random.ts';
import { createSession, judgeSession, sessionDecisions } from '../../../src/stats/sequential/session.ts';

/** Rates of rounds with 2 % noise, the contender `ratio` times as fast. */
function rounds(count: number, ratio: number, seed: number) {
  const random = randomStream(seed, 1);
  const noisy = (rate: number) => rate * (1 + 0.04 * (random() - 0.5));
  return {
    rounds: Array.from({ length: count }, (_, i) => i + 1),
    baseline: Array.from({ length: count }, () => noisy(1000)),
    contender: Array.from({ length: count }, () => noisy(1000 * ratio)),
  };
}

test('a report comes to the verdicts that stopped the runs', () => {
  const all = [rounds(30, 1.3, 1), rounds(30, 1, 2), rounds(30, 0.7, 3), rounds(30, 1.001, 4)];
  const options = { cap: 30, margin: 0.02 };
  const session = createSession(all.length, options);
  // Live: a comparison gets no more rounds once it has stopped.
  const measured = all.map(() => 0);
  for (let round = 0; round < 30; round++) {
    const pairs = [...all.entries()]
      .filter(([i]) => session.isActive(i))
      .map(([i, series]) => {
        measured[i] = round + 1;
        return {
          comparison: i,
          baseline: series.baseline[round] as number,
          contender: series.contender[round] as number,
        };
      });
    session.endRound(pairs);
  }
  const stored = all.map((series, i) => ({
    rounds: series.rounds.slice(0, measured[i]),
    baseline: series.baseline.slice(0, measured[i]),
    contender: series.contender.slice(0, measured[i]),
  }));
  const decisions = sessionDecisions(stored, options);
  assert.deepEqual(
    decisions,
    all.map((_, i) => session.decision(i)),
  );
  assert.deepEqual(
    judgeSession(decisions).map(({ verdict }) => verdict),
    ['faster', 'equivalent', 'slower', 'equivalent'],
  );
  assert.ok(
    measured.every((count) => count < 30),
    String(measured),
  );
});

test('a round in which one side failed is passed over', () => {
  const whole = rounds(12, 1.5, 5);
  const gap = (values: number[]) => values.filter((_, i) => i !== 3);
  const [decision] = sessionDecisions(
    [{ rounds: gap(whole.rounds), baseline: gap(whole.baseline), contender: gap(whole.contender) }],
    { cap: 30 },
  );
  assert.equal(decision?.state, 'different');
});

test('a comparison without rounds has failed', () => {
  const decisions = sessionDecisions([{ rounds: [], baseline: [], contender: [] }], { cap: 30 });
  assert.equal(judgeSession(decisions)[0]?.verdict, 'failed');
});

// A sweep's largest step, decided after three rounds, was undecided in the end: smaller ones had begun beside it, and it got no more rounds.
test('what is no difference any more among those that begin later has more rounds', () => {
  const session = createSession(40, { cap: 30, margin: 0.02 });
  const random = randomStream(7, 1);
  const noisy = (ratio: number) => ratio * (1 + 0.04 * (random() - 0.5));
  const pairOf = (comparison: number, ratio: number) => ({ comparison, baseline: noisy(1), contender: noisy(ratio) });
  let alone = 0;
  while (session.isActive(0)) {
    session.endRound([pairOf(0, 1.08)]);
    alone++;
  }
  assert.equal(session.decision(0).verdict, 'faster');
  let again = 0;
  for (let round = 0; round < 30; round++) {
    const active = Array.from({ length: 40 }, (_, i) => i).filter((i) => session.isActive(i));
    if (active.includes(0)) again++;
    session.endRound(active.map((i) => pairOf(i, i === 0 ? 1.08 : 1)));
  }
  const { state, verdict, rounds: had } = session.decision(0);
  assert.deepEqual([state, verdict], ['different', 'faster']);
  assert.ok(again > 0);
  assert.equal(had, alone + again);
});
