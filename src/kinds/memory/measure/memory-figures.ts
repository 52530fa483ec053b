import type { Series } from '../../../measure/figures.ts';
import { median } from '../../../stats/describe.ts';
import { largest } from '../../../stats/extremes.ts';
import { lastingTrend, restOf } from '../../../stats/lasting-trend.ts';
import type { Warmup } from '../options.ts';
import type { HeapLook } from './heap-looks.ts';
import type { TreeLook } from './tree-memory.ts';

/** One look at all processes of a run. */
export interface MemoryLook extends TreeLook {
  /** Since the start. */
  seconds: number;
}

/** All that was seen of one run. */
export interface Seen {
  looks: readonly MemoryLook[];
  heap: readonly HeapLook[];
  /** The kernel's own mark for the process that had the most, at its end; absent where nobody tells. */
  kernelPeak?: number | undefined;
  /** From start to end. */
  seconds: number;
  /** It was ended by us, behind the last look, and did not end by itself. */
  isEnded: boolean;
  intervalMs: number;
  warmup: Warmup;
}

/** Growth needs as many looks behind the warm-up, over as many seconds: a line through fewer is chance. */
export const LEAST_LOOKS = 10;
export const LEAST_SECONDS = 0.5;
/** Points of a course that are stored. */
const MOST_POINTS = 300;

/**
 * The figures of a run, see docs/memory.md; what cannot be told is absent. Pure.
 * @returns null where the memory was never seen
 */
export function memoryFigures(seen: Seen): { metrics: Record<string, number>; series: Series } | null {
  const { looks, kernelPeak, seconds, heap } = seen;
  const peaks = [...looks.map(({ most }) => most), ...(kernelPeak === undefined ? [] : [kernelPeak])];
  if (peaks.length === 0) return null;
  const known = heapIsKnown(seen) ? heap : [];
  const whole = wholeLooks(seen);
  const resident = whole.map(({ seconds: at, bytes }) => [at, bytes] as const);
  const metrics: Record<string, number | undefined> = {
    peakRss: largest(peaks),
    ...endOf(seen, whole),
    ...growthOf('Rss', resident, seen),
    ...restingOf(resident),
    processes: looks.length === 0 ? undefined : largest(looks.map(({ processes }) => processes)),
    peakHeap: peakHeapOf(known),
    ...growthOf('Heap', leftAfterCollections(known), seen),
    growthOutside: growthOutside(known, seen),
    heapGap: heap.length === 0 ? undefined : longestGap(seen),
    seconds,
  };
  return { metrics: defined(metrics), series: seriesOf(looks, known) };
}

/** Intervals before the end of a process that did not tell it. */
const LAST_INTERVALS = 2;

/** Looks at a process that ends by itself as long as it was whole: while it is taken down its memory goes, and that is no fall. */
function wholeLooks({ looks, heap, seconds, intervalMs, isEnded }: Seen): readonly MemoryLook[] {
  if (isEnded) return looks;
  const end = heap.findLast(({ resident }) => resident !== undefined);
  const until = end?.seconds ?? seconds - (LAST_INTERVALS * intervalMs) / 1000;
  const whole = looks.filter(({ seconds: at }) => at <= until);
  return whole.length === 0 ? looks : whole;
}

/**
 * What was resident at the end: as the process told at its exit, where it was alone; else at the last look, with the seconds that came
 * behind it, unless the end was ours.
 */
function endOf({ heap, seconds, isEnded }: Seen, whole: readonly MemoryLook[]) {
  const last = whole.at(-1);
  const told = heap.at(-1)?.resident;
  if (last === undefined) return told === undefined ? {} : { endRss: told };
  if (isEnded) return { endRss: last.bytes };
  if (told !== undefined && last.processes === 1) return { endRss: told };
  return { endRss: last.bytes, endBefore: seconds - last.seconds };
}

/** Where the part begins that growth is told of, in seconds: what goes on does so in the second half of the life. */
function cutOf({ warmup, seconds }: Pick<Seen, 'warmup' | 'seconds'>): number {
  return Math.max(seconds / 2, 'share' in warmup ? warmup.share * seconds : warmup.ms / 1000);
}

/** Of the level. docs/memory.md has what equal programs showed. */
const LIMIT_SHARE = 0.01;
const MINUTE = 60;

/**
 * Bytes a second: what is steady stays within plus or minus `steady`, 1 % of the level a minute; what grows is above `grows`, in a span
 * of less than a minute 1 % of the level in that time: some pages more are no leak. Pure.
 * @param level bytes
 * @param span seconds
 */
export function growthLimits(level: number, span: number): { steady: number; grows: number } {
  return { steady: (LIMIT_SHARE * level) / MINUTE, grows: (LIMIT_SHARE * level) / Math.min(MINUTE, span) };
}

/** Paces in bytes a second behind the warm-up, the level there in bytes, and how many seconds it was told over. */
function growthOf(name: 'Rss' | 'Heap', points: readonly (readonly [number, number])[], seen: Seen) {
  const cut = cutOf(seen);
  const kept = points.filter(([at]) => at >= cut);
  const [from, to] = [kept[0]?.[0] ?? 0, kept.at(-1)?.[0] ?? 0];
  const span = to - from;
  if (kept.length < LEAST_LOOKS || span < LEAST_SECONDS) return {};
  const level = median(kept.map(([, bytes]) => bytes));
  const trend = lastingTrend(kept, [from, to], growthLimits(level, span).grows);
  if (trend === null) return {};
  const { mean, lasting, direction } = trend;
  const figures = { growth: mean, lasting, trend: direction, level, span };
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${figure}${name}`, value]));
}

/** Bytes a second behind the warm-up; the preload looks too seldom for a trend. */
function growthOutside(heap: readonly HeapLook[], seen: Seen): number | undefined {
  const kept = heap.filter(({ seconds }) => seconds >= cutOf(seen));
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined || last.seconds - first.seconds < LEAST_SECONDS) return undefined;
  return (last.external - first.external) / (last.seconds - first.seconds);
}

/** Since when resident memory is what it is at the end, and by how much it had risen. */
function restingOf(points: readonly (readonly [number, number])[]) {
  const [to = 0, level = 0] = points.at(-1) ?? [];
  const rest = restOf(points, [0, to], LIMIT_SHARE * level);
  return rest === null ? {} : { restSince: rest.since, restRise: rest.rise };
}

/** What was left after collections: what is in use between them is garbage as well, and grows until the next. */
function leftAfterCollections(heap: readonly HeapLook[]): [number, number][] {
  return heap.flatMap(({ seconds, collected }) => (collected === null ? [] : [[seconds, collected]]));
}

/** After a collection where there was one: what was in use then is not garbage. */
function peakHeapOf(heap: readonly HeapLook[]): number | undefined {
  if (heap.length === 0) return undefined;
  const collected = heap.flatMap(({ collected: bytes }) => (bytes === null ? [] : [bytes]));
  return largest(collected.length > 0 ? collected : heap.map(({ used }) => used));
}

/** The preload looks when the event loop turns: of what came in between nobody knows. */
const LONGEST_GAP_SHARE = 0.25;
const LONGEST_GAP_INTERVALS = 5;

function heapIsKnown(seen: Seen): boolean {
  const limit = Math.max(LONGEST_GAP_SHARE * seen.seconds, (LONGEST_GAP_INTERVALS * seen.intervalMs) / 1000);
  return seen.heap.length > 0 && longestGap(seen) <= limit;
}

function longestGap({ heap, seconds }: Pick<Seen, 'heap' | 'seconds'>): number {
  const times = [...heap.map(({ seconds: at }) => at), seconds];
  return largest(times.map((at, i) => at - (times[i - 1] ?? 0)));
}

/** The course, thinned evenly; of the heap what was seen last at each time. */
function seriesOf(looks: readonly MemoryLook[], heap: readonly HeapLook[]): Series {
  const step = Math.max(1, looks.length / MOST_POINTS);
  const kept = Array.from(
    { length: Math.min(looks.length, MOST_POINTS) },
    (_, i) => looks[Math.floor(i * step)],
  ).filter((look) => look !== undefined);
  let next = 0;
  const used = kept.map(({ seconds }) => {
    while ((heap[next]?.seconds ?? Number.POSITIVE_INFINITY) <= seconds) next++;
    return heap[next - 1]?.used ?? null;
  });
  const seconds = kept.map(({ seconds: at }) => Number(at.toFixed(3)));
  const rss = kept.map(({ bytes }) => bytes);
  return { seconds, values: { rss, ...(heap.length === 0 ? {} : { heap: used }) } };
}

function defined(metrics: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(metrics).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}
