import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundsNeeded } from '../../../src/stats/sequential/rounds-needed.ts';
import { sessionDecisions } from '../../../src/stats/sequential/session.ts';
import { chooseForBudget, roundsLeft, stageBudget, usualRounds } from '../../../src/work/experiment/budget.ts';
import { comparisonsOf } from '../../../src/work/experiment/comparisons.ts';
import { executeWith } from '../../../src/work/experiment/execute.ts';
import { recordedExecution, recordedHere } from '../farm/submit/recorded.ts';

test('everything while the time lasts to decide it, then what is cheapest to decide, whole', () => {
  const candidates = [
    { configuration: 1, roundMs: 100, rounds: 20 },
    { configuration: 2, roundMs: 500, rounds: 2 },
    { configuration: 3, roundMs: 50, rounds: 3 },
  ];
  assert.deepEqual([...chooseForBudget(candidates, 3150)].sort(), [1, 2, 3]);
  assert.deepEqual([...chooseForBudget(candidates, 3000)].sort(), [2, 3]);
  assert.deepEqual([...chooseForBudget(candidates, 1000)], [3]);
  // What lasts for none goes into one, and not a round into each.
  assert.deepEqual([...chooseForBudget(candidates, 120)], [3]);
  assert.deepEqual([...chooseForBudget(candidates, 40)], []);
  assert.deepEqual([...chooseForBudget(candidates, 0)], []);
});

test('each lane has the time that is left, and a row without one goes where most is left', () => {
  const rows = [0, 0, 1, undefined, undefined].map((lane, configuration) => ({
    ...{ configuration, lane, roundMs: 100, rounds: 5 + configuration },
  }));
  assert.deepEqual([...chooseForBudget(rows, 1300, 2)].sort(), [0, 1, 2]);
  assert.deepEqual([...chooseForBudget(rows, 1600, 2)].sort(), [0, 1, 2, 3]);
});

test('a row that is not begun is thought to take what others take, so that one that is begun comes before it', () => {
  const told = [
    { had: 3, needed: 9 },
    { had: 5, needed: 0 },
    { had: 4, needed: 30 },
    { had: 2, needed: null },
  ];
  const usual = usualRounds(told);
  assert.equal(usual, 12);
  assert.equal(usualRounds([]), 6);
  assert.deepEqual(
    told.map((row) => roundsLeft(row, usual)),
    [9, 1, 30, 10],
  );
});

test('a comparison near its verdict needs fewer rounds than one far from it', () => {
  const series = (ratio: number, noise: number) => ({
    rounds: [1, 2, 3, 4],
    baseline: [100, 100, 100, 100],
    contender: [1, -1, 1.2, -0.9].map((sign) => 100 * ratio * (1 + noise * sign)),
  });
  const [near, far, same] = sessionDecisions([series(1.03, 0.01), series(1.03, 0.1), series(1, 0.01)], { cap: 30 });
  assert.ok(near && far && same);
  const needed = [near, far, same].map((decision) => roundsNeeded(decision, 0.02));
  assert.ok((needed[0] as number) < (needed[1] as number));
  assert.ok((needed[2] as number) < (needed[1] as number));
  assert.ok(needed.every((rounds) => rounds >= 1));
});

test('a stage takes its share of what those before it have left, and the last one the rest', () => {
  assert.equal(stageBudget(60_000, 0, 0.5), 30_000);
  assert.equal(stageBudget(60_000, 12_000), 48_000);
  assert.equal(stageBudget(60_000, 70_000), 0);
  assert.equal(stageBudget(undefined, 70_000, 0.5), undefined);
});

// A round of a row takes 10 ms here: 18 rows of 40 with 10 rounds each, or 40 with 4 each, of which a short budget left all undecided.
test('a budget that is short decides some rows, and begins no more than it lasts for', async () => {
  const execution = recordedExecution({ rows: 40, variants: 2, runs: 30, budgetMs: 1800 });
  assert.equal(await executeWith(execution, recordedHere(execution)), 'done');
  const { rows } = comparisonsOf(execution.kind, execution);
  const begun = rows.filter(({ rounds }) => rounds > 0);
  const decided = begun.filter(({ verdict }) => verdict !== 'undecided');
  const seen = begun.map(({ rounds, verdict }) => `${verdict} ${rounds}`).join();
  assert.ok(begun.length < 30, seen);
  // The later rows make the bar higher for the earlier ones, which then have more rounds: two more of them would be undecided else.
  assert.ok(decided.length >= 4 && decided.length >= 0.3 * begun.length, seen);
});

test('a budget that is long leaves no row out', async () => {
  const execution = recordedExecution({ rows: 40, variants: 2, runs: 30, budgetMs: 60_000 });
  assert.equal(await executeWith(execution, recordedHere(execution)), 'done');
  const free = recordedExecution({ rows: 40, variants: 2, runs: 30 });
  assert.equal(await executeWith(free, recordedHere(free)), 'done');
  const decided = [execution, free].map(
    (one) => comparisonsOf(one.kind, one).rows.filter(({ verdict }) => verdict !== 'undecided').length,
  );
  assert.ok((decided[0] as number) >= (decided[1] as number) - 2, decided.join());
});
