import type { Collection, Heap } from '../collection.ts';

/** A line of a process's standard error. */
export interface TimedLine {
  /** When it was read, in milliseconds since the start of the process. */
  at: number;
  text: string;
}

/**
 * What `BUN_JSC_logGC=1` prints at the end of each pause of a cycle: a whole cycle in a line, or where JavaScriptCore marks beside the
 * program a line a pause. Source: Heap::resumeThePeriphery and Heap::runEndPhase of WebKit.
 */
const PAUSE = /\[GC<(0x[0-9a-f]{1,16})>: (START )?\w+ (.*)p=(\d{1,9}(?:\.\d+)?)ms \(max \d+(?:\.\d+)?\)(.*)\]$/;
const BEGUN = /^(\d{1,12})kb => (Eden|Full)Collection,/;
const ENDED = /=> (\d{1,12})kb, $/;
const BEGINNING = /\[GC<0x[0-9a-f]+>: (?:START )?\w /;
const KILOBYTE = 1024;

/**
 * Reads what JavaScriptCore tells of its cycles. The last pause of a cycle stands for it, with the size before its first; those before
 * are steps. JavaScriptCore tells no time: a pause ended when its line came, or a moment before. Pure.
 */
export function readBunLog(
  lines: readonly TimedLine[],
  pid: number,
): { heaps: Heap[]; collections: Collection[]; torn: number } {
  const places = new Map<string, number>();
  const heaps: Heap[] = [];
  const collections: Collection[] = [];
  const cycles = new Map<string, { before: number; kind: 'eden' | 'full' }>();
  let torn = 0;
  for (const { at: came, text } of lines) {
    const [, address = '', start, rest = '', paused = '', end = ''] = PAUSE.exec(text) ?? [];
    if (address === '') {
      if (BEGINNING.test(text)) torn++;
      continue;
    }
    if (start !== undefined) {
      const [, before = '', kind] = BEGUN.exec(rest) ?? [];
      cycles.set(address, { before: Number(before) * KILOBYTE, kind: kind === 'Eden' ? 'eden' : 'full' });
    }
    const cycle = cycles.get(address);
    if (cycle === undefined) {
      torn++;
      continue;
    }
    let heap = places.get(address);
    if (heap === undefined) {
      heap = heaps.length;
      places.set(address, heap);
      heaps.push({ pid, worker: heap });
    }
    const pause = Number(paused);
    const common = { cause: null, heap, at: Math.max(0, came - pause), pause, ran: null };
    const [, after] = ENDED.exec(rest) ?? [];
    if (end.includes('END') && after !== undefined) {
      collections.push({ ...common, kind: cycle.kind, before: cycle.before, after: Number(after) * KILOBYTE });
      cycles.delete(address);
    } else collections.push({ ...common, kind: 'incremental', before: null, after: null });
  }
  return { heaps, collections, torn };
}
