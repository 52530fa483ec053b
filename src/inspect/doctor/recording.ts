import type { OwnValues } from '../../host/runtimes/own-values.ts';
import type { RuntimeKind } from '../../host/runtimes/types.ts';
import type { Count } from '../../stats/quantities.ts';

// What was seen of a program under load, before anybody judged it: plain data, as it is kept and as tests write it. Times of day are in ms
// since 1970, with fractions; lengths in ms; sizes in bytes.

/** A collection that held the program up, of 1 ms or more: when it began, and how long. */
export type LongPause = readonly [at: number, ms: number];

/** The collections of a time. */
interface Collections {
  count: number;
  /** All pauses together. */
  ms: number;
  /** Of those that the program itself asked for; absent where that is not told. */
  asked?: number;
  major: number;
  longest: number;
  long: readonly LongPause[];
}

/**
 * A timer that came late, by 5 ms or more: when it was due, how late, and of that (with the 10 to 30 ms before it) how long the thread waited for a
 * CPU and how long it had one; null where /proc does not tell.
 */
export type Stall = readonly [due: number, late: number, waited: number | null, cpu: number | null];

export interface Memory {
  rss: number;
  heapTotal: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
}

/**
 * A smallest task of the pool: when it was asked for, how long until its answer was heard, and how much of that the loop rested: by the runtime's own words (0
 * where it tells nothing), and by the kernel's (null where /proc does not tell).
 */
type Probe = readonly [at: number, ms: number, idle?: number, slept?: number | null];

/** Half a second of one process, seen from inside. */
export interface InsideRow {
  /** Its end. */
  at: number;
  ms: number;
  /** Timers of 10 to 30 ms that came, how late they were in all, and at most. */
  ticks: number;
  late: number;
  longest: number;
  /** Of the thread that runs JavaScript; null where /proc does not tell. */
  cpu: number | null;
  waited: number | null;
  /** What these signals themselves took of the thread. */
  own: number;
  stalls: readonly Stall[];
  probes: readonly Probe[];
  /** How long the one under way has waited. */
  pending: number;
  /** Of the event loop, as the runtime tells: both 0 where it tells nothing. */
  active: number;
  idle: number;
  /** Null where the runtime does not tell from inside. */
  gc: Collections | null;
  memory?: Memory;
  /** By kind, as `process.getActiveResourcesInfo()` has them. */
  resources?: Readonly<Record<string, number>>;
  /** Servers that listen: connections now, and how many it takes at most, 0 without a limit. */
  servers?: readonly (readonly [connections: number, most: number])[];
}

/** What lived at an instant: memory behind a whole collection. */
export interface Live {
  at: number;
  ms: number;
  /** The runtime collected when it was told to; else this is memory as it happened to be. */
  forced: boolean;
  memory: Memory;
}

/** A CPU profile as the engine's inspector gives it. Times in µs. */
export interface CpuProfile {
  nodes: readonly {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
    children?: readonly number[];
  }[];
  samples?: readonly number[];
  timeDeltas?: readonly number[];
  startTime?: number;
  endTime?: number;
}

/** One process, from inside. */
export interface InsideSeries {
  pid: number;
  rows: InsideRow[];
  lives: Live[];
  profile: CpuProfile | null;
}

/** A thread at an instant, since it was started. */
export interface ThreadLook {
  pid: number;
  tid: number;
  name: string;
  cpu: number;
  /** For a CPU. */
  waited: number;
}

/** What /proc says at an instant. Times of CPU are since the start of whatever has them. */
export interface OutsideLook {
  at: number;
  threads: readonly ThreadLook[];
  /** Resident, of all processes of the program. */
  rss: number;
  /** Open files, of the process that has most; and how many it may have. */
  files: number;
  mostFiles: number;
  /** Connections that wait to be accepted on the program's port, and those that are open. */
  queued: number;
  open: number;
  /** Of the machine: connections that were turned away since a queue was full, since it was started. */
  overflows: number;
  /** Of the CPUs that the program may use: busy with whatever, and given to others by the hypervisor. */
  busy: number;
  steal: number;
  /** Those at work for this: the program, the generator, jsdyno itself. */
  own: number;
  /** Part of `own`: the generator and jsdyno. */
  tool: number;
  /** Stall times of the machine (PSI, `some`); null where the kernel does not tell. */
  pressure: { cpu: number | null; memory: number | null; io: number | null };
  /** Other processes: CPU since their start, and whether they ran on one of those CPUs last. */
  others: readonly { pid: number; name: string; cpu: number; isHere: boolean }[];
}

/** What the generator told of one stretch of load. */
export interface LoadFigures {
  /** Open or closed loop; of an open one the rate. */
  rate: number | null;
  connections: Count;
  requestsPerSecond: number;
  completed: Count;
  failed: Readonly<Record<string, Count>>;
  statuses: Readonly<Record<string, Count>>;
  /** ms. */
  p50: number;
  p99: number;
}

/** What was answered in a time. */
export interface AnswersRow {
  /** Its end. */
  at: number;
  ms: number;
  answered: number;
  failed: number;
  /** ms; null without answers. */
  p50: number | null;
  p99: number | null;
}

/** What a runtime does not tell, or tells wrongly. */
export type Signal =
  | 'delay'
  | 'utilisation'
  | 'collections'
  | 'pool'
  | 'heap'
  | 'buffers'
  | 'live'
  | 'frames'
  | 'threads';

export interface Blind {
  signal: Signal;
  /** In words: `says 0 while the loop is blocked for 50 ms`. */
  why: string;
}

export interface Recording {
  /** Of what: `node app.js`. */
  program: string;
  runtime: { kind: RuntimeKind | 'command'; version: string };
  /** The sizes that are in force before anything is advised; absent where the runtime is not known. */
  own?: OwnValues | undefined;
  /** Variables of the environment that it kept and that act on it. */
  kept?: readonly string[] | undefined;
  /** CPUs that the program may use. */
  cpus: number;
  /** Whether anything could be loaded into the program. */
  isInside: boolean;
  blind: readonly Blind[];
  inside: readonly InsideSeries[];
  outside: readonly OutsideLook[];
  /** Collections that the runtime's own log told, from outside; null where none is read. */
  log: readonly LongPause[] | null;
  /** Where the program's own connections lead, the most frequent first. */
  peers: readonly { address: string; count: number }[];
  /** In words how the program ended meanwhile: `the program ended with code 0 after 20 s`; absent: it did not. */
  ended?: string | undefined;
  /** Null without load. */
  load: LoadFigures | null;
  /** The load second by second, or in longer steps; absent where its generator does not tell. */
  answers?: readonly AnswersRow[];
  /** CPU that jsdyno itself took meanwhile, for looking and for keeping what it was told, ms; its generator is another process. */
  looking?: number;
  from: number;
  to: number;
}
