import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findExperiment } from '../../../src/store/experiments.ts';
import { withMoreTime } from '../../../src/store/more-time.ts';
import { runWriter } from '../../../src/store/runs.ts';
import { answer } from '../../../src/work/console/answer.ts';
import { openIn } from '../../../src/work/console/measure-with-progress.ts';
import { executeWith } from '../../../src/work/experiment/execute.ts';
import type { Execution, ExecutionState } from '../../../src/work/experiment/execution.ts';
import { recorded, recordedExecution, recordedHere } from '../farm/submit/recorded.ts';

async function openAfter(execution: Execution): Promise<string[]> {
  const states: ExecutionState[] = [];
  const onStart = (state: ExecutionState) => void states.push(state);
  await executeWith({ ...execution, events: { onStart } }, recordedHere(execution));
  return states.flatMap(openIn);
}

suite('the end of a budget', () => {
  test('it is said what is decided, what is open, and how it goes on', async () => {
    const execution = recordedExecution({ rows: 40, variants: 2, runs: 30, budgetMs: 1800 });
    const { database, experiment, kind } = execution;
    const open = await openAfter(execution);
    assert.match(open.join(), /^\d+ of 40 comparisons decided, \d+ open$/);
    const said: string[] = [];
    const io = { stdout: { write: () => true }, stderr: { write: (text: string) => said.push(text) } };
    const stored = { database, experiment: findExperiment(database, experiment.name) };
    await answer(kind, { stored, exit: 0, open }, () => 0, io as never);
    assert.deepEqual(said, [
      `jsdyno: the budget of 2 s is spent: ${open}; "jsdyno resume x --budget 1.8s" continues\n`,
    ]);
  });

  test('with more time the rest is decided, and nothing is open', async () => {
    const first = recordedExecution({ rows: 6, variants: 2, runs: 12, budgetMs: 150 });
    const { database, experiment } = first;
    assert.notDeepEqual(await openAfter(first), []);
    const stored = withMoreTime(database, findExperiment(database, experiment.name), 60_000);
    assert.equal(stored.state, 'interrupted');
    assert.ok(Number(stored.plan.budgetMs) >= 60_150, String(stored.plan.budgetMs));
    const again = { ...first, experiment: stored, plan: { ...first.plan, budgetMs: Number(stored.plan.budgetMs) } };
    assert.deepEqual(await openAfter(again), []);
  });

  test('lanes share the time that was spent, and what another process measures gets no more', () => {
    const { database, experiment, configurations, variants } = recordedExecution({ rows: 4, variants: 2, runs: 3 });
    const write = runWriter(database);
    for (const [row, { id }] of configurations.entries()) {
      for (const [place, variant] of variants.entries()) {
        write({ configuration: id, variant: variant.id, round: 1, lane: row % 2 }, recorded(row, place, 1));
      }
    }
    const longer = withMoreTime(database, findExperiment(database, experiment.name), 1000);
    assert.equal(longer.plan.budgetMs, 2 * 2 * 5 + 1000);
    database.prepare("UPDATE experiment SET owner = ?, owner_start = NULL, state = 'running'").run(process.ppid);
    assert.throws(() => withMoreTime(database, longer, 1000), { code: 'EXPERIMENT_BUSY' });
    assert.equal(findExperiment(database, experiment.name).plan.budgetMs, longer.plan.budgetMs);
  });

  test('of what is not compared the runs that were made are told', async () => {
    const execution = recordedExecution({ rows: 4, variants: 1, runs: 10, fixed: true, budgetMs: 100 });
    assert.deepEqual(await openAfter(execution), ['20 of 40 runs made']);
  });
});
