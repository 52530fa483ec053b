/** Samples of a run by V8's profiler, or by perf, as they are stored. Pure. */
import { scriptFrame } from '../../../inspect/profiles/frames/script-frame.ts';
import type { Frame } from '../../../inspect/profiles/profile.ts';
import { PERF_PERIOD, type Perf } from './perf.ts';
import { perfStacks } from './perf-stacks.ts';
import { LOOP, MAIN, TreeBuilder } from './sampled-tree.ts';
import type { TakenCounters, TakenSamples, Timed } from './taken.ts';
import { eachOf, type Told, timedOf } from './told-spans.ts';

const PLACED = 'inlined functions are told by the lines of their samples';
const FOLDED = 'native code counts as part of the function that called it';
const HIDDEN = 'a built-in that keeps no frame counts as its caller, or as the loop';

/** V8's samples of the spans: each stands for as much of what the spans took. */
export function cpuSamples(
  told: Told,
  bytes: Pick<TakenCounters, 'heapBytes' | 'externalBytes'>,
): TakenSamples | string {
  const { tree, taken, placed, counted } = told;
  if (tree === undefined || taken === 0) return 'the profiler took no samples while the row was measured';
  const profiled = timedOf(told.profiled);
  const frames = tree.frames.map(([name, file, line, column]) =>
    // V8 gives a function that is known by its lines another column than one that was sampled itself.
    name === LOOP.name ? LOOP : scriptFrame({ name, file, line, column: name === '' ? column : null }),
  );
  const builder = new TreeBuilder();
  // The first is the root, which stands for no frame.
  const stackOf = (node: number): Frame[] => {
    const stack: Frame[] = [];
    for (let at = node; at > 0; at = tree.parent[at] ?? 0) stack.push(frames[tree.frame[at] as number] ?? LOOP);
    return stack.reverse();
  };
  tree.samples.forEach((samples, node) => {
    if (samples > 0)
      builder.add(MAIN, node === 0 ? [LOOP] : stackOf(node), samples, (samples / taken) * profiled.nanos);
  });
  return {
    ...samplesOf(told, profiled),
    tree: builder.build(),
    ...countersOf(told, { ...counted, ...bytes }),
    remarks: [FOLDED, HIDDEN, ...(placed > 0 ? [PLACED] : [])],
  };
}

/**
 * Samples of perf: of the main thread those in the spans, of others all from the first to the last.
 *
 * A timer that comes late skips samples, so that the period says too little. Where all of a thread is seen, a sample stands for as much as
 * the thread ran between two of them.
 */
export function perfSamples(
  told: Told,
  script: string,
  { seesKernel }: Pick<Perf, 'seesKernel'>,
): TakenSamples | string {
  const profiled = timedOf(told.profiled);
  const real = told.profiled.reduce((sum, { own }) => sum + own, 0);
  const builder = new TreeBuilder();
  const spans = told.profiled.map((span) => ({ ...span, start: span.start + told.clockShift }));
  const all = [...perfStacks(script, told.pid, spans)];
  const main = all.filter(({ thread }) => thread === MAIN);
  if (!main.some(({ isWithin }) => isWithin)) return 'perf took no samples while the row was measured';
  const each = seesKernel && told.mainRan !== undefined ? told.mainRan / main.length : PERF_PERIOD;
  // As the spans are no longer than the outer fence, neither is what is within.
  const nanos = each * (real > 0 ? profiled.nanos / real : 1);
  for (const { thread, stack, isWithin } of all) if (isWithin) builder.add(thread, stack, 1, nanos);
  return {
    ...samplesOf(told, profiled),
    tree: builder.build(),
    ...countersOf(told, told.counted),
    remarks: [
      ...(seesKernel ? [] : ['what the kernel does is not seen (perf may sample user mode alone)']),
      'inlined functions count as their callers',
      'native functions without frame pointers lose their callers',
    ],
  };
}

/** None where nothing was plain and the process counted nothing. */
function countersOf({ plain, counted }: Told, counters: TakenCounters): Pick<TakenSamples, 'counters'> {
  return plain.length === 0 && Object.keys(counted).length === 1 ? {} : { counters };
}

function samplesOf(told: Told, profiled: Timed): Omit<TakenSamples, 'tree' | 'remarks'> {
  return {
    form: 'samples',
    profiled,
    plain: told.plain.length === 0 ? null : timedOf(told.plain),
    batches: { plain: eachOf(told.plain), profiled: eachOf(told.profiled) },
    mainCpuNanos: told.mainRan ?? null,
  };
}
