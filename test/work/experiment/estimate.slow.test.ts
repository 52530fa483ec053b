import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { executeWith } from '../../../src/work/experiment/execute.ts';
import type { ExecutionState } from '../../../src/work/experiment/execution.ts';
import type { Kind } from '../../../src/work/kind.ts';
import { type RecordedOptions, recordedExecution, recordedHere } from '../farm/submit/recorded.ts';

/** How long a run takes, ms. */
const RUN_MS = 5;

/** What was foreseen after each run, with the time of all runs that followed. */
async function foreseen(options: RecordedOptions, stages?: Kind['stages']) {
  const execution = recordedExecution(options);
  if (stages !== undefined) execution.kind.stages = stages;
  const seen: { stage: string | undefined; expectedMs: number; remainingMs: number }[] = [];
  const onRunEnd = (_: unknown, __: unknown, state: ExecutionState) =>
    seen.push({ stage: state.stage, expectedMs: Number(state.expectedMs()), remainingMs: Number(state.remainingMs()) });
  await executeWith({ ...execution, events: { onRunEnd } }, recordedHere(execution));
  return seen.map((one, i) => ({ ...one, wasMs: (seen.length - 1 - i) * RUN_MS }));
}

suite('how long an experiment still takes', () => {
  test('of a comparison that stops when it is decided less is expected than there can be', async () => {
    const seen = await foreseen({ rows: 3, variants: 2, runs: 30 });
    for (const { expectedMs, remainingMs } of seen) assert.ok(expectedMs <= remainingMs);
    const [early] = seen.slice(9 * 2);
    assert.ok(early !== undefined && early.expectedMs < early.remainingMs / 1.5, JSON.stringify(early));
    assert.ok(
      Math.abs(early.expectedMs - early.wasMs) < Math.abs(early.remainingMs - early.wasMs),
      JSON.stringify(early),
    );
  });

  test('of several stages it is the whole, from the first run of the first stage on', async () => {
    const seen = await foreseen({ rows: 3, variants: 2, runs: 6, fixed: true }, function* ({ configurations }) {
      yield { name: 'one', configurations: configurations.slice(0, 1), following: 2 };
      yield { name: 'two', configurations: configurations.slice(1), fixed: true };
    });
    assert.deepEqual([...new Set(seen.map(({ stage }) => stage))], ['one', 'two']);
    for (const { expectedMs, remainingMs, wasMs } of seen) assert.deepEqual([expectedMs, remainingMs], [wasMs, wasMs]);
  });

  test('no more is foreseen than the budget has, of all stages too', async () => {
    const options = { rows: 2, variants: 2, runs: 100, fixed: true, budgetMs: 400 };
    const [first] = await foreseen(options);
    assert.equal(first?.expectedMs, 400 - RUN_MS);
    const seen = await foreseen(options, function* ({ configurations }) {
      yield { name: 'one', configurations: configurations.slice(0, 1), share: 0.5, following: 1 };
      yield { name: 'two', configurations: configurations.slice(1), fixed: true };
    });
    // At the end of the first stage the second still has its half.
    for (const one of [seen[0], seen.findLast(({ stage }) => stage === 'one')]) {
      assert.ok(Math.abs(Number(one?.expectedMs) - Number(one?.wasMs)) <= 2 * RUN_MS, JSON.stringify(one));
    }
  });
});
