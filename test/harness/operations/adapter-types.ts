/** For the compiler: code as files for other tools have it, against the types that stand for those tools. */
import type * as mitata from 'mitata';
import type * as tinybench from 'tinybench';
import * as benchNode from '../../../src/harness/operations/adapters/bench-node.cjs';
import Benchmark from '../../../src/harness/operations/adapters/benchmark.cjs';
import * as ownMitata from '../../../src/harness/operations/adapters/mitata.cjs';
import * as ownTinybench from '../../../src/harness/operations/adapters/tinybench.cjs';

/** Names that a tool exports and its adapter does not: none. */
export const lacking: Record<
  Exclude<keyof typeof mitata, keyof typeof ownMitata> | Exclude<keyof typeof tinybench, keyof typeof ownTinybench>,
  never
> = {};

export async function asOfMitata(): Promise<void> {
  const { B, bench, boxplot, do_not_optimize, group, measure, run } = ownMitata;
  await group('late', async () => {
    bench(() => 1).gc('inner');
  });
  boxplot(() => {
    bench('computed', function* (state) {
      const size: number = state.get('size');
      yield { [0]: () => new Array(size), bench: (list: unknown[]) => do_not_optimize(list.pop()) };
    })
      .range('size', 1, 64)
      .args({ kind: ['a', 'b'] });
    bench('stepped', async function* () {
      yield async () => 1;
    });
    bench('turns', (state) => {
      for (const _ of state) do_not_optimize(state.get('x'));
    }).baseline();
  });
  const { avg } = await measure(() => 1, { args: { x: 1 }, min_cpu_time: 1 });
  const { runs } = await new B('alone', () => avg).dense_range('n', 1, 3).run();
  await run({ filter: /a/, format: 'json' });
  runs[0]?.stats.p99.toFixed(2);
}

export async function asOfTinybench(): Promise<void> {
  const { Bench, nToMs } = ownTinybench;
  const bench = new Bench({ name: 'b', time: 5, setup: (task, mode) => [task.name, mode === 'warmup'] });
  bench
    .add('a', () => ({ overriddenDuration: nToMs(5n) }), {
      async: false,
      beforeEach() {
        this.reset();
      },
    })
    .remove('a')
    .addEventListener('cycle', ({ task }) => task?.name);
  for (const { name, result } of await bench.run()) console.table([name, result.state]);
}

export async function asOfBenchmark(): Promise<void> {
  new Benchmark.Suite('s')
    .add('a', function () {
      return this.count;
    })
    .add('b', { setup: 'var a = 1', fn: 'a++', teardown() {}, defer: false, onStart: () => {} })
    .add('c', (deferred) => deferred.resolve(), { defer: true })
    .on('cycle', (event) => String(event.target))
    .on('complete', function () {
      console.log(this.filter('fastest').map('name'));
    })
    .run({ async: true });
}

export async function asOfBenchNode(): Promise<void> {
  const { Suite, V8NeverOptimizePlugin, compareBenchmarks } = benchNode;
  const suite = new Suite({ plugins: [new V8NeverOptimizePlugin()], ttest: true });
  suite
    .add('a', { baseline: true, minTime: 1 }, () => 1)
    .add('b', (timer: benchNode.ManagedTimer) => {
      timer.start();
      timer.end(timer.count);
    });
  await suite.run();
  compareBenchmarks([1, 2], [2, 3], 0.01).stars.length;
}
