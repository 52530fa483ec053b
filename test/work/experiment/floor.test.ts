import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_METRICS } from '../../../src/kinds/operations/kind.ts';
import type { Figures } from '../../../src/measure/figures.ts';
import { RATE } from '../../../src/show/report/metric.ts';
import type { ReadRun } from '../../../src/store/runs.ts';
import { floorOf, floorProblem, saysFloor } from '../../../src/work/experiment/floor.ts';
import { groupOf } from '../../../src/work/experiment/measurements.ts';
import { RunCounts } from '../../../src/work/experiment/run-counts.ts';

const dead: Figures = { floor: { opNanos: 0.6, floorNanos: 0.5, why: 'dead' } };
const live: Figures = { floor: null, metrics: { cold: 5 } };
const emptyLoop: Figures = { loop: { opNanos: 0.5, loopNanos: 0.5 } };
const work: Figures = { loop: { opNanos: 1.34, loopNanos: 0.5 } };

test('a run says that it is at the floor, that it is not, or nothing', () => {
  assert.deepEqual([dead, live, emptyLoop, work, undefined, {}].map(saysFloor), [
    true,
    false,
    true,
    false,
    undefined,
    undefined,
  ]);
});

test('the two figures are said in words', () => {
  const floors = (figures: Figures) => [floorOf(figures) as NonNullable<ReturnType<typeof floorOf>>];
  assert.deepEqual(floorProblem(floors(dead), 1), {
    verdict: 'floor',
    reason: 'as fast as an empty body (within 0.3 ns)',
    figures: '0.600 ns, an empty body 0.500 ns',
  });
  assert.deepEqual(floorProblem(floors(emptyLoop), 2), {
    verdict: 'floor',
    reason: 'no slower than an empty loop',
    figures: '0.500 ns per operation, 0.500 ns per empty iteration',
  });
  const async: Figures = { floor: { opNanos: 101.5, floorNanos: 100, why: 'floor' } };
  assert.equal(floorProblem(floors(async), 1)?.reason, 'as fast as an empty body (within 5 %)');
  const old: Figures = { floor: { opNanos: 2.2, floorNanos: 1.8, why: 'dead' } };
  assert.equal(floorProblem(floors(old), 1)?.reason, 'as fast as an empty body');
  assert.equal(floorProblem(floors(dead), 3), null);
  assert.equal(floorProblem([], 3), null);
});

function run(round: number, told: Figures | null): ReadRun {
  return {
    configuration: 1,
    variant: 1,
    round,
    outcome: 'ok',
    rate: 10 * round,
    time: '1.000000000',
    reason: null,
    told,
  };
}

test('runs that could not be told from the floor are left out, and named; half of them are the row', () => {
  const [steady, cold] = OPERATION_METRICS;
  const of = (runs: ReadRun[], metric = steady) => {
    const group = groupOf({ benchmark: 'a.js', configuration: '' }, [{ id: 1, label: 'a' }], runs, metric);
    return { rates: group.rates.get('a'), problem: group.problems?.get('a') };
  };
  const some = of([run(1, live), run(2, dead), run(3, live)]);
  assert.deepEqual(some.rates, [10, 30]);
  assert.match(some.problem?.reason ?? '', /^1 of 3 runs took no longer/);
  assert.equal(of([run(1, live), run(2, dead)]).problem?.verdict, 'floor');
  assert.deepEqual(of([run(1, live), run(3, live)], cold).rates, [5, 5]);
  // A run that does not say counts for neither side.
  assert.equal(of([run(1, emptyLoop), run(2, null), run(3, null)], RATE).problem?.verdict, 'floor');
  assert.deepEqual(of([run(1, work), run(2, null)], RATE), { rates: [10, 20], problem: undefined });
});

test('a row is believed to be at the floor after three runs that tell', () => {
  const counts = new RunCounts();
  const add = (round: number, isFloor?: boolean) =>
    counts.add({ configuration: 1, variant: 1, round, outcome: 'ok' }, { isFloor });
  add(1, true);
  add(2);
  add(3, true);
  assert.equal(counts.isAtFloor(1, 1), false);
  add(4, false);
  assert.equal(counts.isAtFloor(1, 1), true);
  assert.equal(counts.givenUp(1, 1), false);
});
