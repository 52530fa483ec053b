import assert from 'node:assert/strict';
import type { ChaosResult } from './chaos.ts';

/** That nothing was lost, nothing done twice, and every row is said to be what it is. */
export function checkChaos({ outcome, undisturbed, tally, happened, restarts }: ChaosResult, faults: number): void {
  assert.deepEqual(outcome.verdicts, undisturbed.verdicts);
  assert.deepEqual(outcome.runs, undisturbed.runs);
  assert.equal(outcome.state, 'done');
  assert.equal(new Set(outcome.runs.map(keyOf)).size, outcome.runs.length, 'a run is in the store once');
  // Of the farm's blocks those count, and only those, of which the store has the runs.
  const stored: Record<number, Set<number>> = {};
  for (const run of outcome.runs) {
    const [id = 0, , round = 0] = run.split(' ').map(Number);
    const row = id - 1; // ids of a store with this experiment alone
    stored[row] = (stored[row] ?? new Set()).add(round);
  }
  const lacking = Object.entries(stored).flatMap(([row, rounds]) =>
    [...rounds].filter((round) => !tally.done[Number(row)]?.includes(round)).map((round) => `${row} ${round}`),
  );
  assert.deepEqual(
    lacking.map((block) => [block, tally.words[block]]),
    [],
  );
  assert.deepEqual(
    Object.fromEntries(Object.entries(stored).map(([row, rounds]) => [row, [...rounds].sort((a, b) => a - b)])),
    tally.done,
  );
  const { doubles, wrong, open, failed } = tally;
  assert.deepEqual({ doubles, wrong, open, failed }, { doubles: 0, wrong: 0, open: [], failed: 0 });
  assert.equal(
    Object.values(happened).reduce((sum, count) => sum + count, 0),
    faults,
    `all faults happened: ${JSON.stringify(happened)}`,
  );
  const killed = Object.entries(happened).filter(([name]) => name.startsWith('kill '));
  const planners = happened['kill planner'] ?? 0;
  const told = killed.reduce((sum, [, count]) => sum + count, 0) - planners;
  // One that was told to die in its next commit, and had none any more, or was killed before, dies not or once for both.
  assert.ok(
    restarts.workers <= told && restarts.workers > 0,
    `${restarts.workers} of ${told} workers: ${restarts.said}`,
  );
  assert.equal(restarts.planner, planners, restarts.said);
  // None has ended by itself, whatever became of its connections.
  assert.doesNotMatch(restarts.said, /Unhandled|^Node\.js v|^failed: /m);
}

function keyOf(run: string): string {
  return run.split(' ').slice(0, 3).join(' ');
}
