/** A few rows are rounds ahead of the others, so that whoever watches sees a judged row early; nothing else changes. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { executeWith } from '../../../src/work/experiment/execute.ts';
import type { Execution } from '../../../src/work/experiment/execution.ts';
import { outcomeOf, recordedExecution, recordedHere } from '../farm/submit/recorded.ts';

/** Rounds of the row that is furthest, as decisions tell them, by blocks that were measured. */
async function furthest(execution: Execution, isInOrder: boolean): Promise<number[]> {
  const rounds: number[] = [];
  const onRunEnd = (_: unknown, __: unknown, state: { decisions(): { decision: { rounds: number } }[] }) =>
    void rounds.push(Math.max(...state.decisions().map(({ decision }) => decision.rounds)));
  const dispatcher = recordedHere(execution);
  // Who is told of the next blocks gets rounds as they are.
  const all = isInOrder ? { ...dispatcher, ahead() {} } : dispatcher;
  await executeWith({ ...execution, events: { onRunEnd } }, all);
  return rounds;
}

suite('rows that are ahead', () => {
  test('two of many have five rounds before the others have one; runs and verdicts are the same', async () => {
    const [early, inOrder] = [
      recordedExecution({ rows: 30, variants: 2 }),
      recordedExecution({ rows: 30, variants: 2 }),
    ];
    const blocks = (all: readonly number[]) => all.indexOf(5) + 1;
    assert.equal(blocks(await furthest(early, false)), 2 * 2 * 5);
    assert.ok(blocks(await furthest(inOrder, true)) > 2 * 4 * 30 - 30);
    const [ours, theirs] = [outcomeOf(early), outcomeOf(inOrder)];
    assert.deepEqual(ours.runs.toSorted(), theirs.runs.toSorted());
    assert.deepEqual(ours.verdicts, theirs.verdicts);
  });

  test('few rows are measured round by round, and so are those that a budget begins one by one', async () => {
    for (const options of [
      { rows: 5, variants: 2 },
      { rows: 30, variants: 2, budgetMs: 60_000 },
    ]) {
      const execution = recordedExecution(options);
      const order: string[] = [];
      const onRunStart = ({ round }: { round: number }) => void order.push(String(round));
      await executeWith({ ...execution, events: { onRunStart } }, recordedHere(execution));
      assert.deepEqual(
        order,
        order.toSorted((a, b) => Number(a) - Number(b)),
      );
    }
  });

  test('stopped among them, it goes on with the same', async () => {
    const whole = recordedExecution({ rows: 30, variants: 2 });
    await executeWith(whole, recordedHere(whole));
    const part = recordedExecution({ rows: 30, variants: 2 });
    const abort = new AbortController();
    let runs = 0;
    const onRunEnd = () => {
      if (++runs === 5) abort.abort();
    };
    const stopped = { ...part, abort: abort.signal, events: { onRunEnd } };
    assert.equal(await executeWith(stopped, recordedHere(part)), 'interrupted');
    await executeWith(part, recordedHere(part));
    assert.deepEqual(outcomeOf(part).verdicts, outcomeOf(whole).verdicts);
  });
});
