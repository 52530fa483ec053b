import { median } from '../../stats/describe.ts';
import type { Count, Share } from '../../stats/quantities.ts';
import { type Collection, type CollectionKind, type Heap, isAsked, isFull, isYoung, type Seen } from './collection.ts';
import { lowerEdge, type Trend, trendOf } from './trend.ts';

/** What a program's collections come to. */
export interface Summary {
  /** Milliseconds that were watched. */
  lasted: number;
  /** That with the most time in pauses first. */
  heaps: HeapSummary[];
  /** Outside of the heap, and all of the process: of the process whose heap comes first; null where nobody looked. */
  external: Trend | null;
  rss: Trend | null;
  /** Share of the main threads' time, by watching's own clock; null: not known. */
  watching: number | null;
}

/** Of one heap. */
export interface HeapSummary {
  heap: Heap;
  collections: number;
  /** By kind, that with the most time first. */
  kinds: PauseSummary[];
  all: PauseSummary;
  /** Bytes a second; null with fewer than two collections that tell sizes. */
  allocation: number | null;
  /** The share of what was allocated that outlived collections of the young generation; null with too few of these. */
  survival: number | null;
  /** Bytes between two young collections, the median: about the size of a semi-space; null with too few that nobody asked for. */
  betweenYoung: number | null;
  /** Of the young collections that nobody asked for: their kind and share of the time; null where there are none. */
  unasked: Pick<PauseSummary, 'kind' | 'share'> | null;
  /** After full collections. */
  liveSet: Trend;
  /** After young ones: with what of the old generation is garbage already. */
  afterYoung: Trend;
}

/** Pauses of one kind; milliseconds. A percentile that so few pauses do not tell is null. */
export interface PauseSummary {
  kind: CollectionKind | 'all';
  count: Count;
  total: number;
  p50: number | null;
  p90: number | null;
  p99: number | null;
  longest: number | null;
  /** Of the watched time. */
  share: Share;
  /** The share of all pauses in which the thread waited, for the collector's helpers or for a CPU; null where nobody tells. */
  waited: number | null;
}

/** Fewer young collections say little about what survives them. */
const FEWEST_YOUNG = 10;

/** Sums up what was seen in its part that counts. Pure. */
export function summarise(seen: Seen): Summary {
  const { from, to, watching } = seen;
  const lasted = to - from;
  const heaps = seen.heaps
    .map((heap, place) => {
      const own = seen.collections.filter(({ heap: of, at }) => of === place && at >= from && at <= to);
      return heapSummary(heap, own, [from, to]);
    })
    .sort((a, b) => b.all.total - a.all.total);
  const pid = heaps[0]?.heap.pid ?? seen.looks[0]?.pid;
  const looks = seen.looks.filter((look) => look.pid === pid && look.at >= from && look.at <= to);
  const processes = new Set(seen.heaps.map((heap) => heap.pid)).size;
  const trend = (of: (look: (typeof looks)[number]) => number): Trend | null =>
    looks.length === 0
      ? null
      : trendOf(
          lowerEdge(
            looks.map((look) => [look.at, of(look)] as const),
            [from, to],
          ),
          from,
          to,
        );
  return {
    lasted,
    heaps,
    external: trend(({ external }) => external),
    rss: trend(({ rss }) => rss),
    watching: watching === null || lasted <= 0 ? null : watching / lasted / Math.max(1, processes),
  };
}

function heapSummary(heap: Heap, own: readonly Collection[], [from, to]: readonly [number, number]): HeapSummary {
  const lasted = to - from;
  const kinds = [...Map.groupBy(own, ({ kind }) => kind)].map(([kind, some]) => pausesOf(kind, some, lasted));
  return {
    heap,
    collections: own.length,
    kinds: kinds.sort((a, b) => b.total - a.total),
    all: pausesOf('all', own, lasted),
    ...allocationOf(own),
    unasked: unaskedOf(own, lasted),
    liveSet: trendOf(sizesAfter(own.filter(isFull)), from, to),
    afterYoung: trendOf(sizesAfter(own.filter(isYoung)), from, to),
  };
}

function unaskedOf(own: readonly Collection[], lasted: number): HeapSummary['unasked'] {
  const young = own.filter((one) => isYoung(one) && !isAsked(one));
  const [first] = young;
  return first === undefined ? null : pausesOf(first.kind, young, lasted);
}

function sizesAfter(some: readonly Collection[]): (readonly [number, number])[] {
  return some.flatMap(({ at, pause, after }) => (after === null ? [] : [[at + pause, after] as const]));
}

export function pausesOf(kind: PauseSummary['kind'], some: readonly Collection[], lasted: number): PauseSummary {
  const sorted = Float64Array.from(some, ({ pause }) => pause).sort();
  const n = sorted.length;
  const total = sorted.reduce((sum, pause) => sum + pause, 0);
  // Nearest rank. A percentile needs as many pauses that one of them lies beyond it: else it is the longest by another name.
  const at = (percent: number): number | null =>
    n * (100 - percent) < 100 ? null : (sorted[Math.ceil((percent / 100) * n) - 1] ?? null);
  return {
    kind,
    count: n,
    total,
    p50: at(50),
    p90: at(90),
    p99: at(99),
    longest: sorted[n - 1] ?? null,
    share: lasted > 0 ? Math.min(1, total / lasted) : 0,
    waited: waitedOf(some),
  };
}

function waitedOf(some: readonly Collection[]): number | null {
  let total = 0;
  let ran = 0;
  for (const one of some) {
    if (one.ran === null) return null;
    total += one.pause;
    ran += one.ran;
  }
  return total > 0 ? Math.max(0, 1 - ran / total) : null;
}

/** By sizes: what is there before a collection and was not after the one before was allocated in between. */
function allocationOf(own: readonly Collection[]): Pick<HeapSummary, 'allocation' | 'survival' | 'betweenYoung'> {
  const sized = own.filter((one): one is Collection & { before: number; after: number } => one.before !== null);
  let allocated = 0;
  let freedYoung = 0;
  const between: number[] = [];
  let sinceYoung = 0;
  let young = 0;
  for (const [i, one] of sized.entries()) {
    const previous = sized[i - 1];
    if (previous !== undefined) {
      // Sweeping goes on beside the program, and takes off a little.
      const more = Math.max(0, one.before - previous.after);
      allocated += more;
      sinceYoung += more;
    }
    if (!isYoung(one)) continue;
    if (previous !== undefined) {
      freedYoung += Math.max(0, one.before - one.after);
      young++;
      if (!isAsked(one)) between.push(sinceYoung);
    }
    sinceYoung = 0;
  }
  const [first] = sized;
  const last = sized.at(-1);
  const span = first === undefined || last === undefined ? 0 : last.at - first.at - first.pause;
  return {
    allocation: span > 0 ? (allocated / span) * 1000 : null,
    survival: young >= FEWEST_YOUNG && allocated > 0 ? Math.min(1, Math.max(0, 1 - freedYoung / allocated)) : null,
    betweenYoung: between.length >= FEWEST_YOUNG ? median(between) : null,
  };
}
