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
/** What was found alive so far. */
const VISITED = /\bv=(\d{1,12})kb/g;
/** What ../observe/preload.cjs prints around a collection that the program itself asks for. */
const ASKED = '[GC<jsdyno>: asked for]';
const ANSWERED = /^\[GC<jsdyno>: (\d{1,9}(?:\.\d+)?)ms\]$/;
const BEGINNING = /\[GC<0x[0-9a-f]+>: (?:START )?\w /;
const KILOBYTE = 1024;

/**
 * Reads what JavaScriptCore tells of its cycles. The last pause of a cycle stands for it, with the size before its first; those before
 * are steps. JavaScriptCore tells no time: a pause ended when its line came, or a moment before. Of a cycle that the program asked for it
 * tells only a part of the time: the thread stood still for as long as the program's own clock says.
 *
 * Its sizes have in them what lay outside of the heap behind the last cycle, Buffers and the like, which sizes here are without: what a
 * whole cycle found alive is the heap, and the rest of its size lies outside. A cycle of the young generation adds to what was found before
 * (Heap::updateObjectCounts). Pure.
 */
export function readBunLog(
  lines: readonly TimedLine[],
  pid: number,
): { heaps: Heap[]; collections: Collection[]; torn: number } {
  const places = new Map<string, number>();
  const heaps: Heap[] = [];
  const collections: Collection[] = [];
  const cycles = new Map<string, { before: number; kind: 'eden' | 'full' }>();
  const alive = new Map<string, { heap: number; outside: number }>();
  let asked: number | null = null;
  let torn = 0;
  for (const { at: came, text } of lines) {
    if (text === ASKED) asked = collections.length;
    const [, answered] = ANSWERED.exec(text) ?? [];
    if (answered !== undefined && asked !== null) {
      collections.push(...asOne(collections.splice(asked), Number(answered), came));
      asked = null;
    }
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
      const size = Number(after) * KILOBYTE;
      const [, found] = [...rest.matchAll(VISITED)].at(-1) ?? [];
      const earlier = alive.get(address) ?? { heap: 0, outside: 0 };
      const added = (cycle.kind === 'eden' ? earlier.heap : 0) + Number(found) * KILOBYTE;
      const heapSize = found === undefined ? size : Math.min(size, added);
      alive.set(address, { heap: heapSize, outside: size - heapSize });
      const before = Math.max(0, cycle.before - earlier.outside);
      collections.push({ ...common, kind: cycle.kind, before, after: heapSize });
      cycles.delete(address);
    } else collections.push({ ...common, kind: 'incremental', before: null, after: null });
  }
  return { heaps, collections, torn };
}

/** The collections within a call by which the program waited for them: the last has what no other tells of its time. */
function asOne(within: Collection[], ms: number, came: number): Collection[] {
  const whole = within.filter(({ kind }) => kind !== 'incremental');
  const last = whole.pop();
  if (last === undefined) return within;
  const pause = Math.max(0, ms - whole.reduce((sum, one) => sum + one.pause, 0));
  return [...whole, { ...last, pause, at: Math.max(0, came - pause) }];
}
