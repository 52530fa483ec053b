import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { suggestedFor } from '../../../../src/search/why/interventions/suggested.ts';
import { summaryOf } from '../../../../src/search/why/phases/interventions.ts';
import type { Taken, TakenCounters } from '../../../../src/search/why/where/taken.ts';
import { whereItGoes } from '../../../../src/search/why/where/where-it-goes.ts';
import { madeRuns } from '../where/made.ts';

const TIMES = { old: { work: 1000 }, new: { work: 2000 } };

/** Runs of one profiler whose processes counted, in all of 1000 operations. */
function counted(
  signal: 'cpu' | 'perf',
  { old, new: to }: Record<'old' | 'new', Omit<TakenCounters, 'count'>>,
): Taken[] {
  return madeRuns({ times: TIMES, pairs: 4, seed: 1 }).map((taken) => {
    const counters = { count: 1000, ...(taken.side === 'old' ? old : to) };
    return { ...taken, signal, of: { ...taken.of, counters } } as Taken;
  });
}

suite('what profiles say, for what is tried first', () => {
  test('CPU time of other threads is that of all but the main one', () => {
    const summary = summaryOf(
      whereItGoes(
        counted('cpu', {
          old: { threads: { main: 9e6, node: 4e6, V8Worker: 1e6 } },
          new: { threads: { main: 1e6, node: 2e6, V8Worker: 0 } },
        }),
      ),
    );
    assert.deepEqual(summary.otherThreads, { old: 5000, new: 2000 });
  });

  // Node.js 22.9.0 gives the end of its heap back with each asynchronous deflate, and takes it again: 21 page faults an operation. Beside V8's
  // profiler, which holds memory there, it had .06.
  test("page faults are those beside perf, since V8's profiler keeps the C library from trimming its heap", () => {
    const where = whereItGoes([
      ...counted('cpu', { old: { minorFaults: 50 }, new: { minorFaults: 60 } }),
      ...counted('perf', { old: { minorFaults: 110 }, new: { minorFaults: 21_100 } }),
    ]);
    assert.deepEqual(
      where.counters.filter(({ name }) => name.startsWith('page faults')).map((one) => [one.old, one.new]),
      [[0.11, 21.1]],
    );
    const finding = where.findings.find(({ subject }) => subject === 'page faults, minor');
    assert.equal(finding?.signal, 'perf');
    const [first] = suggestedFor({ v8Flags: [] }, summaryOf(where));
    assert.equal(first?.intervention.name, 'malloc-keep');
    const without = whereItGoes(counted('cpu', { old: { minorFaults: 50 }, new: { minorFaults: 60 } }));
    assert.equal(without.counters.find(({ name }) => name.startsWith('page faults'))?.new, 0.06);
  });

  test('where other threads work more and garbage is collected, the collector is tried on the main thread first', () => {
    const collections = { minor: { count: 10, nanos: 1e6 } };
    const where = whereItGoes(
      counted('cpu', {
        old: { threads: { main: 1e6, node: 9e6 }, collections },
        new: { threads: { main: 1e6, node: 2e6 }, collections },
      }),
    );
    const flags = [{ name: 'maglev', old: 'true', new: 'false' }];
    const [first] = suggestedFor({ v8Flags: flags }, summaryOf(where));
    assert.equal(first?.intervention.name, 'single-threaded-gc');
    assert.match(first?.because ?? '', /^Other threads take 9\.00 µs of CPU an operation in the old one/);
  });
});
