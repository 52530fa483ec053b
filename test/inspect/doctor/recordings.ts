import type {
  InsideRow,
  InsideSeries,
  Live,
  LoadFigures,
  OutsideLook,
  Recording,
} from '../../../src/inspect/doctor/recording.ts';

/** When made-up recordings begin, in ms since 1970. */
export const START = 1_000_000;
const ROW = 500;

/** Half a second in which nothing happens: the thread works for a tenth of it. */
export function quietRow(i: number, more: Partial<InsideRow> = {}): InsideRow {
  return {
    at: START + (i + 1) * ROW,
    ms: ROW,
    ticks: 49,
    late: 10,
    longest: 1,
    cpu: 50,
    waited: 5,
    own: 2,
    stalls: [],
    probes: Array.from({ length: 5 }, (_, k) => [START + i * ROW + k * 100, 0.3] as const),
    pending: 0,
    active: 50,
    idle: 450,
    gc: { count: 2, ms: 3, major: 0, longest: 2, long: [] },
    ...more,
  };
}

/** What lived at some times of ten seconds, in MB. */
export function livesOf(heap: readonly number[], buffers: readonly number[] = heap.map(() => 2)): Live[] {
  return heap.map((mb, i) => ({
    at: START + (i * 10_000) / (heap.length - 1),
    ms: 20,
    forced: true,
    memory: { rss: 1e8, heapTotal: 1e8, heapUsed: mb * 1e6, external: (buffers[i] ?? 0) * 1e6, arrayBuffers: 0 },
  }));
}

export function seriesOf(
  row: (i: number) => Partial<InsideRow> = () => ({}),
  more: Partial<InsideSeries> = {},
): InsideSeries {
  return {
    pid: 10,
    rows: Array.from({ length: 20 }, (_, i) => quietRow(i, row(i))),
    lives: livesOf([5, 5.1, 5.1, 5.1]),
    profile: null,
    ...more,
  };
}

export interface Surroundings {
  /** CPUs that a neighbour uses, in a half second. */
  neighbour?: (i: number) => number;
  /** Share of the time that the main thread waits for a CPU. */
  waited?: number;
  steal?: number;
  /** CPUs that the program's other threads use. */
  otherThreads?: number;
}

/** Looks at a machine of two CPUs, on which the program has a tenth of one and the generator as much. */
export function outsideOf(
  { neighbour = () => 0, waited = 0.01, steal = 0, otherThreads = 0 }: Surroundings = {},
  more: (i: number) => Partial<OutsideLook> = () => ({}),
): OutsideLook[] {
  let neighbours = 0;
  return Array.from({ length: 21 }, (_, i) => {
    const ms = i * ROW;
    if (i > 0) neighbours += neighbour(i - 1) * ROW;
    const main = 0.1 * ms;
    const others = otherThreads * ms;
    const tool = 0.1 * ms;
    return {
      at: START + ms,
      threads: [
        { pid: 10, tid: 10, name: 'node', cpu: main, waited: 1 + waited * ms },
        { pid: 10, tid: 12, name: 'libuv-worker', cpu: others, waited: 1 },
      ],
      rss: 1e8,
      files: 30,
      mostFiles: 1024,
      queued: 0,
      open: 10,
      overflows: 0,
      busy: main + others + tool + neighbours,
      steal: steal * 2 * ms,
      own: main + others + tool,
      tool,
      pressure: { cpu: 0.1 * ms, memory: 0, io: 0 },
      others: [{ pid: 99, name: 'compiler', cpu: neighbours, isHere: true }],
      ...more(i),
    };
  });
}

export const LOAD: LoadFigures = {
  rate: null,
  connections: 10,
  requestsPerSecond: 1000,
  completed: 10_000,
  failed: {},
  statuses: { 200: 10_000 },
  p50: 1,
  p99: 5,
};

export function recordingOf(more: Partial<Recording> = {}): Recording {
  return {
    program: 'node app.js',
    runtime: { kind: 'node', version: '22.0.0' },
    cpus: 2,
    isInside: true,
    blind: [],
    inside: [seriesOf()],
    outside: outsideOf(),
    log: null,
    peers: [],
    load: LOAD,
    from: START,
    to: START + 10_000,
    ...more,
  };
}
