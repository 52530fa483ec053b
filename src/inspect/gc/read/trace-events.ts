import { orElse } from '../../../text/errors/or-else.ts';
import type { Collection, CollectionKind } from '../collection.ts';

/** Collections of one file of trace events; times are microseconds of CLOCK_MONOTONIC, as V8 has them. */
export interface ToldEvents {
  collections: (Omit<Collection, 'heap'> & { pid: number; thread: number })[];
  /** Threads with a heap, by process, in the order in which each was first heard of. */
  threads: { pid: number; thread: number }[];
  /** When the first thing was told; null for an empty file. */
  first: number | null;
  torn: number;
}

interface TraceEvent {
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds, of `X`. */
  dur: number;
  /** The same of the thread's CPU time; null where it is not told. */
  tts: number | null;
  tdur: number | null;
  ph: string;
  name: string;
  args: Record<string, unknown>;
}

/** V8's spans that are pauses of their own: base::trace_event names of src/heap and src/handles/global-handles.cc. */
const STEP = /^V8\.GCIncrementalMarking/;
const CALLBACKS = /^V8\.GCPhantomHandleProcessing/;
const MINOR_MARK = /^V8\.GCMinorM/;
/** Up to Node.js 18 the end of marking is told as if it were a whole collection. */
const END_OF_MARKING = 'incremental finalization step';

/**
 * Reads what `--trace-event-categories v8` writes. A process that was killed left a file without its end, and a program may have
 * written to it: what is no event is left out.
 *
 * Each line of Node.js' file is one long one, so events are cut out by their braces when the whole cannot be parsed.
 */
export function readTraceEvents(text: string): ToldEvents {
  const events = eventsIn(text).sort((a, b) => a.ts - b.ts);
  const threads = new Map<string, { pid: number; thread: number }>();
  const open = new Map<string, { event: TraceEvent; isMinorMark: boolean }[]>();
  const collections: ToldEvents['collections'] = [];
  let torn = 0;
  for (const event of events) {
    const { pid, tid, name, ph } = event;
    const thread = `${pid}:${tid}`;
    // What a heap does for the first time is to be filled from the snapshot.
    if (name === 'V8.DeserializeIsolate' || isCollection(name)) {
      if (!threads.has(thread)) threads.set(thread, { pid, thread: tid });
    }
    const stack = open.get(thread) ?? [];
    open.set(thread, stack);
    if (isCollection(name)) {
      if (ph === 'B') stack.push({ event, isMinorMark: false });
      else if (ph === 'E') {
        const begun = stack.pop();
        if (begun === undefined || begun.event.name !== name) torn++;
        else collections.push(wholeOf(begun.event, event, begun.isMinorMark));
      }
    } else if (ph === 'X') {
      const inside = stack.at(-1);
      if (inside !== undefined && MINOR_MARK.test(name)) inside.isMinorMark = true;
      const kind = STEP.test(name) ? 'incremental' : CALLBACKS.test(name) ? 'weak callbacks' : null;
      // A step within a collection is part of its pause.
      if (kind !== null && inside === undefined) collections.push(spanOf(event, kind));
    }
  }
  for (const stack of open.values()) torn += stack.length;
  return { collections, threads: [...threads.values()], first: events[0]?.ts ?? null, torn };
}

function isCollection(name: string): boolean {
  return name === 'MinorGC' || name === 'MajorGC';
}

function wholeOf(begun: TraceEvent, ended: TraceEvent, isMinorMark: boolean): ToldEvents['collections'][number] {
  const { pid, tid, ts, args } = begun;
  const cause = typeof args.type === 'string' ? args.type : null;
  const kind = ((): CollectionKind => {
    if (begun.name === 'MinorGC') return isMinorMark ? 'minor mark-sweep' : 'scavenge';
    return cause === END_OF_MARKING ? 'incremental' : 'mark-compact';
  })();
  const sizes =
    kind === 'incremental'
      ? { before: null, after: null }
      : { before: bytesOf(args.usedHeapSizeBefore), after: bytesOf(ended.args.usedHeapSizeAfter) };
  const pause = (ended.ts - ts) / 1000;
  const ran =
    begun.tts === null || ended.tts === null ? null : Math.min(pause, Math.max(0, ended.tts - begun.tts) / 1000);
  return { kind, cause, pid, thread: tid, at: ts / 1000, pause, ran, ...sizes };
}

function spanOf({ pid, tid, ts, dur, tdur }: TraceEvent, kind: CollectionKind): ToldEvents['collections'][number] {
  const ran = tdur === null ? null : Math.min(dur, tdur) / 1000;
  return { kind, cause: null, pid, thread: tid, at: ts / 1000, pause: dur / 1000, ran, before: null, after: null };
}

function bytesOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function eventsIn(text: string): TraceEvent[] {
  const whole = parsed(text);
  const list =
    typeof whole === 'object' && whole !== null && 'traceEvents' in whole && Array.isArray(whole.traceEvents)
      ? whole.traceEvents
      : cutOut(text);
  return list.flatMap((one: unknown) => {
    const event = eventOf(one);
    return event === null ? [] : [event];
  });
}

/** The objects of a list that may have no end: each from its first brace to the one that closes it. */
function cutOut(text: string): unknown[] {
  const objects: unknown[] = [];
  let at = text.indexOf('[') + 1;
  while (at > 0 && at < text.length) {
    const start = text.indexOf('{"pid"', at);
    if (start === -1) break;
    const end = closingBrace(text, start);
    if (end === -1) break;
    const one = parsed(text.slice(start, end + 1));
    if (one !== undefined) objects.push(one);
    at = one === undefined ? start + 1 : end + 1;
  }
  return objects;
}

/** No event is longer than this. */
const LONGEST = 10_000;

function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  const end = Math.min(text.length, start + LONGEST);
  for (let i = start; i < end; i++) {
    const sign = text[i];
    if (quoted) {
      if (sign === '\\') i++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return i;
  }
  return -1;
}

function parsed(text: string): unknown {
  return orElse(() => JSON.parse(text), undefined);
}

function eventOf(one: unknown): TraceEvent | null {
  if (typeof one !== 'object' || one === null) return null;
  const { pid, tid, ts, tts, ph, name, dur = 0, tdur, args } = one as Partial<Record<keyof TraceEvent, unknown>>;
  if (!isCount(pid) || !isCount(tid) || !isCount(ts) || !isCount(dur)) return null;
  if (typeof ph !== 'string' || typeof name !== 'string') return null;
  const own = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
  const [cpuAt, cpu] = [tts, tdur].map((one) => (isCount(one) ? one : null));
  return { pid, tid, ts, tts: cpuAt ?? null, ph, name, dur, tdur: cpu ?? null, args: own };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}
