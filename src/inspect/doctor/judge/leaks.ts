import { fact } from '../../../host/runtimes/facts/fact.ts';
import type { Live, LoadFigures, Recording } from '../recording.ts';
import type { Finding } from './finding.ts';
import type { Seen } from './seen.ts';
import { amount, bytes } from './words.ts';

/** Less than this in a stretch, or in all, is what caches of the engine and requests under way make. */
const LEAST_STEP = 256 << 10;
const LEAST_GROWTH = 2 << 20;
/** What grows on at half the pace of its first stretch or more does not level off; a cache that fills does. */
const GOES_ON = 0.5;
const SURE_GOES_ON = 0.7;
const SURE_GROWTH = 8 << 20;
const LEAST_LOOKS = 4;

interface Growth {
  total: number;
  seconds: number;
  /** Pace of the last stretch over that of the first. */
  goesOn: number;
  steps: number[];
}

/** How something grew over looks at it, where it grew in every stretch and does not level off. Pure. */
function steadyGrowth(looks: readonly (readonly [at: number, value: number])[]): Growth | null {
  const first = looks[0];
  const last = looks.at(-1);
  if (looks.length < LEAST_LOOKS || first === undefined || last === undefined) return null;
  const steps = looks.slice(1).map(([, value], i) => value - (looks[i]?.[1] ?? 0));
  const paces = looks.slice(1).map(([at], i) => (steps[i] ?? 0) / Math.max(1, at - (looks[i]?.[0] ?? 0)));
  const total = last[1] - first[1];
  const goesOn = (paces.at(-1) ?? 0) / Math.max(1e-9, paces[0] ?? 0);
  if (steps.some((step) => step < LEAST_STEP) || total < LEAST_GROWTH || goesOn < GOES_ON) return null;
  return { total, seconds: (last[0] - first[0]) / 1000, goesOn, steps };
}

/** Of the heap, and of what lies outside of it. Pure. */
export function leaks(seen: Seen, load: LoadFigures | null, runtime: Recording['runtime']): Finding[] {
  const { lives } = seen.series;
  const found: Finding[] = [];
  const heap = growthOf(seen, 'heap', lives, heapOf);
  const buffers = growthOf(seen, 'buffers', lives, ({ memory }) => Math.max(memory.external, memory.arrayBuffers));
  if (heap !== null && !isMostlyElsewhere(heap, buffers)) found.push(heapLeak(heap, { lives, load, seen, runtime }));
  if (buffers !== null) found.push(bufferLeak(buffers, lives, load));
  return found;
}

function heapOf({ memory }: Live): number {
  return memory.heapUsed;
}

function growthOf(seen: Seen, signal: 'heap' | 'buffers', lives: readonly Live[], value: (live: Live) => number) {
  if (seen.isBlind(signal)) return null;
  const isForced = lives.length >= LEAST_LOOKS && lives.every(({ forced }) => forced);
  if (isForced) return steadyGrowth(lives.map((live) => [live.at, value(live)]));
  return steadyGrowth(lowest(seen, value));
}

/** Without collections on request: the least of each fifth of the time, which is what was left by those that came. */
function lowest({ rows }: Seen, value: (live: Live) => number): [number, number][] {
  const told = rows.flatMap(({ at, memory }) => (memory === undefined ? [] : [{ at, ms: 0, forced: false, memory }]));
  const size = Math.floor(told.length / 5);
  if (size < 2) return [];
  return Array.from({ length: 5 }, (_, i) => {
    const part = told.slice(i * size, (i + 1) * size);
    return [part.at(-1)?.at ?? 0, Math.min(...part.map(value))];
  });
}

/** Every Buffer has an object in the heap: one leak, not two. */
function isMostlyElsewhere(heap: Growth, buffers: Growth | null): boolean {
  return buffers !== null && buffers.total > 4 * heap.total;
}

/** How heap snapshots are had. */
function snapshots(runtime: Recording['runtime']): string {
  const ways = [
    ...(runtime.kind === 'node' ? ['--heapsnapshot-signal=SIGUSR2'] : []),
    ...(fact(runtime, 'heap-snapshot') === true ? ['node:v8 writeHeapSnapshot'] : []),
  ];
  return ways.length === 0 ? '' : ` (${ways.join(', ')})`;
}

function heapLeak(
  growth: Growth,
  {
    lives,
    load,
    seen,
    runtime,
  }: { lives: readonly Live[]; load: LoadFigures | null; seen: Seen; runtime: Recording['runtime'] },
): Finding {
  return {
    trouble: 'heap-leak',
    confidence: confidenceOf(growth, lives),
    title: `the heap grows by ${bytes(growth.total / growth.seconds)} a second that no collection frees`,
    evidence: evidenceOf(growth, lives, load, heapOf),
    advice: [
      `look at what is held: two heap snapshots some time apart${snapshots(runtime)}, and what the later one has more of`,
      'lists and maps in modules, listeners added for each request, timers and promises that never end are the usual ones',
      ...caution(growth, seen),
    ],
  };
}

function bufferLeak(growth: Growth, lives: readonly Live[], load: LoadFigures | null): Finding {
  return {
    trouble: 'buffer-leak',
    confidence: confidenceOf(growth, lives),
    title: `Buffers outside of the heap grow by ${bytes(growth.total / growth.seconds)} a second that no collection frees`,
    evidence: evidenceOf(growth, lives, load, ({ memory }) => Math.max(memory.external, memory.arrayBuffers)),
    advice: [
      'somebody holds Buffers: a list, a cache without a bound, slices that keep the whole (copy what is kept: Buffer.from(slice))',
      'the heap hardly shows it, and so do not its limits: the process ends by lack of memory',
    ],
  };
}

function confidenceOf({ total, goesOn }: Growth, lives: readonly Live[]): Finding['confidence'] {
  if (!lives.every(({ forced }) => forced) || lives.length < LEAST_LOOKS) return 'low';
  return total >= SURE_GROWTH && goesOn >= SURE_GOES_ON ? 'high' : 'medium';
}

function evidenceOf(
  { total, seconds, steps }: Growth,
  lives: readonly Live[],
  load: LoadFigures | null,
  value: (live: Live) => number,
): string[] {
  const answers = load === null ? 0 : load.requestsPerSecond * seconds;
  const course = lives.map((live) => bytes(value(live))).join(', ');
  return [
    lives.length >= LEAST_LOOKS
      ? `behind whole collections it was ${course}`
      : `the least of each fifth of the time grew by ${steps.map(bytes).join(', ')}`,
    `${bytes(total)} in ${amount(seconds)} s${answers > 0 ? `, ${bytes(total / answers)} an answer` : ''}`,
  ];
}

function caution({ goesOn }: Growth, { rows }: Seen): string[] {
  const seconds = rows.reduce((all, { ms }) => all + ms, 0) / 1000;
  return goesOn >= SURE_GOES_ON
    ? []
    : [
        `a cache that is still filling looks the same for a while: --duration ${Math.max(60, Math.ceil(seconds * 3))}s tells`,
      ];
}
