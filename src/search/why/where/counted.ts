/** What processes counted on both sides, an operation. Pure. */
import { type Paired, pairedDifference } from './paired.ts';
import type { SamplesOfPair } from './profiled-sides.ts';
import type { TakenCounters } from './taken.ts';
import type { CounterDifference } from './where.ts';

/** A counter of one run, an operation; undefined where it was not told. */
interface Counter {
  name: string;
  unit: CounterDifference['unit'];
  read(counters: TakenCounters): number | undefined;
}

/** How the names of several counters begin. */
export const FAULTS = 'page faults, ';
export const PAUSES = 'pauses of collections, ';
export const COLLECTIONS = 'collections, ';
export const THREAD = 'CPU time of thread ';

const PLAIN: readonly Counter[] = [
  { name: `${FAULTS}minor`, unit: 'count', read: ({ minorFaults, count }) => divided(minorFaults, count) },
  { name: `${FAULTS}major`, unit: 'count', read: ({ majorFaults, count }) => divided(majorFaults, count) },
  { name: 'heap bytes', unit: 'bytes', read: ({ heapBytes }) => heapBytes },
  { name: 'external bytes', unit: 'bytes', read: ({ externalBytes }) => externalBytes },
  { name: 'CPU time in user mode', unit: 'ns', read: ({ userNanos, count }) => divided(userNanos, count) },
  { name: 'CPU time in the kernel', unit: 'ns', read: ({ systemNanos, count }) => divided(systemNanos, count) },
  {
    name: 'switches, voluntary',
    unit: 'count',
    read: ({ voluntarySwitches, count }) => divided(voluntarySwitches, count),
  },
];

/**
 * @param signal of the pairs
 * @param whole the row's own time, of which ns are a share where they are part of it
 */
export function countedOf(
  signal: CounterDifference['signal'],
  pairs: readonly SamplesOfPair[],
  whole: Paired,
): CounterDifference[] {
  const told = pairs.flatMap((pair, at) => {
    const [old, now] = [pair.old.counters, pair.new.counters];
    return old === undefined || now === undefined ? [] : [{ old, new: now, at }];
  });
  if (told.length === 0) return [];
  const all = told.flatMap(({ old, new: now }) => [old, now]);
  const counters = [...PLAIN, ...collectionsIn(all), ...threadsIn(all)].flatMap((counter) => {
    const figures = told.map(({ old, new: now, at }) => ({ old: counter.read(old), new: counter.read(now), at }));
    const both = figures.filter(
      (one): one is { old: number; new: number; at: number } => one.old !== undefined && one.new !== undefined,
    );
    if (both.length === 0 || both.every((one) => one.old === 0 && one.new === 0)) return [];
    return [{ counter, both }];
  });
  return counters.map(({ counter: { name, unit }, both }) => {
    const isPart = name.startsWith(PAUSES);
    const times = {
      old: both.map(({ at }) => whole.old[at] as number),
      new: both.map(({ at }) => whole.new[at] as number),
    };
    const figures = { old: both.map(({ old }) => old), new: both.map((one) => one.new) };
    return { name, unit, signal, ...pairedDifference(figures, counters.length, isPart ? times : undefined) };
  });
}

function collectionsIn(all: readonly TakenCounters[]): Counter[] {
  const kinds = [...new Set(all.flatMap(({ collections }) => Object.keys(collections ?? {})))].sort();
  return kinds.flatMap((kind): Counter[] => [
    {
      name: `${COLLECTIONS}${kind}`,
      unit: 'count',
      read: ({ collections, count }) =>
        collections === undefined ? undefined : (collections[kind]?.count ?? 0) / count,
    },
    {
      name: `${PAUSES}${kind}`,
      unit: 'ns',
      read: ({ collections, count }) =>
        collections === undefined ? undefined : (collections[kind]?.nanos ?? 0) / count,
    },
  ]);
}

function threadsIn(all: readonly TakenCounters[]): Counter[] {
  const names = [...new Set(all.flatMap(({ threads }) => Object.keys(threads ?? {})))].sort();
  return names.map((name) => ({
    name: `${THREAD}${name}`,
    unit: 'ns',
    read: ({ threads, count }) => (threads === undefined ? undefined : (threads[name] ?? 0) / count),
  }));
}

function divided(figure: number | undefined, count: number): number | undefined {
  return figure === undefined ? undefined : figure / count;
}
