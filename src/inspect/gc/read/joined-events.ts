import type { Collection, Heap } from '../collection.ts';
import type { ToldEvents } from './trace-events.ts';

/** The collections of all processes on one clock: milliseconds since the first of them was started. */
export function joinedEvents(told: readonly ToldEvents[], start: number): { heaps: Heap[]; collections: Collection[] } {
  const heaps: Heap[] = [];
  const places = new Map<string, number>();
  const heapsOf = new Map<number, number>();
  for (const { threads } of told) {
    // The main thread has the number of its process (Linux); elsewhere it is the first that is heard of.
    const sorted = [...threads].sort((a, b) => Number(b.thread === b.pid) - Number(a.thread === a.pid));
    for (const { pid, thread } of sorted) {
      const key = `${pid}:${thread}`;
      if (places.has(key)) continue;
      places.set(key, heaps.length);
      const worker = heapsOf.get(pid) ?? 0;
      heapsOf.set(pid, worker + 1);
      heaps.push({ pid, worker });
    }
  }
  const collections = told.flatMap(({ collections: own }) =>
    own.flatMap(({ pid, thread, at, ...rest }) => {
      const heap = places.get(`${pid}:${thread}`);
      return heap === undefined ? [] : [{ ...rest, heap, at: at - start }];
    }),
  );
  return { heaps, collections: collections.sort((a, b) => a.at - b.at) };
}
