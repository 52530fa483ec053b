import type { Collection, CollectionKind, Heap, Seen } from '../collection.ts';

/** What `--trace-gc` or `--trace-gc-nvp` printed, among whatever else stood there. */
type ToldLines = Pick<Seen, 'teller' | 'heaps' | 'collections' | 'torn'>;

/** `[1234:0x5581a0:0]     15 ms: `; the last number is of V8 13 and newer. The time is since the heap was made. */
const LINE = /^\[(\d{1,10}):(0x[0-9a-f]{1,16})(?::\d+)?\]\s+(\d{1,12}) ms: (.*)$/;
const TEXT =
  /^((?:Minor |Incremental )*(?:Scavenge|Mark-[Ss]weep|Mark-[Cc]ompact|Mark-Sweep))(?: \([^)]*\))* (\d+\.\d) \(\d+\.\d\) -> (\d+\.\d) \(\d+\.\d\) MB, (?:pooled: \d+(?:\.\d+)? MB, )?(\d+(?:\.\d+)?) \/ \d+(?:\.\d+)? ms(.*)$/;
/** A line of another kind that V8 prints with `--trace-gc`. */
const BEGINNING = /^(?:(?:Minor |Incremental )*(?:Scavenge|Mark-)|pause=|GC: \{)/;
/** More is no time or size of a collection, but was made up. */
const MOST_PAUSE = 1e7;
const MEGABYTE = 1024 * 1024;

/**
 * Reads them from a program's standard output. Whatever else stands there is left out; a program may print what looks like such
 * lines, which nobody can tell from V8's own. Pure.
 */
export function readTraceLines(text: string): ToldLines {
  const places = new Map<string, number>();
  const heapsOf = new Map<string, number>();
  const heaps: Heap[] = [];
  const collections: Collection[] = [];
  let torn = 0;
  let hasValues = false;
  for (const line of text.split(/\r?\n/)) {
    const [, pid = '', isolate = '', ended = '', rest = ''] = LINE.exec(line) ?? [];
    if (rest === '' || !BEGINNING.test(rest)) continue;
    const told = readText(rest) ?? readValues(rest) ?? readObject(rest);
    if (told === null || told.pause > MOST_PAUSE) {
      torn++;
      continue;
    }
    hasValues ||= !TEXT.test(rest);
    const key = `${pid}:${isolate}`;
    let heap = places.get(key);
    if (heap === undefined) {
      heap = heaps.length;
      places.set(key, heap);
      const worker = heapsOf.get(pid) ?? 0;
      heapsOf.set(pid, worker + 1);
      heaps.push({ pid: Number(pid), worker });
    }
    collections.push({ ...told, ran: null, heap, at: Math.max(0, Number(ended) - told.pause) });
  }
  collections.sort((a, b) => a.at - b.at);
  return { teller: hasValues ? '--trace-gc-nvp' : '--trace-gc', heaps, collections, torn };
}

type Told = Pick<Collection, 'kind' | 'cause' | 'pause' | 'before' | 'after'>;

function readText(rest: string): Told | null {
  const [, name = '', before = '', after = '', pause = '', more = ''] = TEXT.exec(rest) ?? [];
  if (name === '') return null;
  // Behind the last bracket: `finalize incremental marking via task; GC in old space requested`.
  const cause = more.slice(more.lastIndexOf(')') + 1).split(';')[0];
  return {
    kind: kindOf(name),
    cause: causeOf(cause),
    pause: Number(pause),
    before: Math.round(Number(before) * MEGABYTE),
    after: Math.round(Number(after) * MEGABYTE),
  };
}

function kindOf(name: string): CollectionKind {
  if (name.startsWith('Minor')) return 'minor mark-sweep';
  return name.endsWith('Scavenge') ? 'scavenge' : 'mark-compact';
}

/** V8's own short names of `gc=`. */
const SHORT: Record<string, CollectionKind> = {
  s: 'scavenge',
  mc: 'mark-compact',
  ms: 'mark-compact',
  imc: 'mark-compact',
  mmc: 'minor mark-sweep',
  mms: 'minor mark-sweep',
};

/** `pause=0.4 mutator=13.2 gc=s ...` of Node.js up to 24. */
function readValues(rest: string): Told | null {
  if (!rest.startsWith('pause=')) return null;
  const values = Object.fromEntries(rest.split(' ').map((word) => word.split('=') as [string, string]));
  return fromValues({
    gc: values.gc,
    pause: number(values.pause),
    before: number(values.total_size_before),
    after: number(values.total_size_after),
    reason: undefined,
  });
}

/** `GC: {"pause":1.32,...}` of newer ones. */
function readObject(rest: string): Told | null {
  if (!rest.startsWith('GC: ')) return null;
  try {
    const values = JSON.parse(rest.slice(4)) as Record<string, unknown>;
    return fromValues({
      gc: values.gc,
      pause: number(values.pause),
      before: number(values.start_object_size),
      after: number(values.end_object_size),
      reason: values.reason,
    });
  } catch {
    return null;
  }
}

function fromValues(told: Record<'gc' | 'reason', unknown> & Record<'pause' | 'before' | 'after', number | null>) {
  const kind = typeof told.gc === 'string' && Object.hasOwn(SHORT, told.gc) ? SHORT[told.gc] : undefined;
  const { pause, before, after, reason } = told;
  if (kind === undefined || pause === null || before === null || after === null) return null;
  return { kind, cause: causeOf(reason), pause, before, after };
}

function causeOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const words = text.trim().slice(0, 100);
  return /^[A-Za-z][\w ()/-]*$/.test(words) ? words : null;
}

function number(value: unknown): number | null {
  if (typeof value === 'string' && !/^\d{1,16}(?:\.\d+)?$/.test(value)) return null;
  const size = Number(value ?? Number.NaN);
  return size >= 0 && size < Number.MAX_SAFE_INTEGER ? size : null;
}
