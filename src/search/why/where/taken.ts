/**
 * What was taken of one run: plain data that can be stored as JSON when the run ends and be read again when one goes on. No figure
 * here has been compared with another.
 */
import type { Frame } from '../../../inspect/profiles/profile.ts';

/**
 * What can be taken of a run, in the order of what it costs. `cpu`: V8's profiler around the measured batches, and counters of the
 * same process (collections, page faults, bytes, CPU by thread); `perf`: samples of all threads with native symbols, by Linux' perf;
 * `events`: what V8 optimised and gave up; `instructions`: instructions by function, counted by callgrind.
 */
export const SIGNALS = ['cpu', 'perf', 'events', 'instructions'] as const;
export type Signal = (typeof SIGNALS)[number];

/** The two sides of a row: `old` is the baseline. */
export type Side = 'old' | 'new';

/** Which run it is: the same for the run of a stored experiment that is not to be repeated. */
export interface TakenKey {
  signal: Signal;
  /** Counted from 0; the two runs of a pair follow one another. */
  pair: number;
  side: Side;
}

/** One run of one side that has ended. */
export interface Taken extends TakenKey {
  /** In milliseconds since 1970. */
  startedAt: number;
  /** From spawn to exit, in milliseconds. */
  wallMs: number;
  of: TakenFigures | NotTaken;
}

/** Nothing came of it. */
export interface NotTaken {
  /** One line in plain words: `the kernel forbids perf (perf_event_paranoid is 3)`. */
  missing: string;
  /** What would allow it; null where nothing would. */
  allow: string | null;
}

export type TakenFigures = TakenSamples | TakenEvents | TakenInstructions;

/** A span of one process in which operations were done and nothing else. */
export interface Timed {
  /** Operations. */
  count: number;
  /** ns that they took on the clock of the wall. */
  nanos: number;
}

/** A call tree in columns with what was sampled in each node; see CallTree (profiles/profile.ts) for the order. */
export interface SampledTree {
  frames: Frame[];
  /** Names of threads; the first is the main one. */
  threads: string[];
  parent: number[];
  frame: number[];
  thread: number[];
  /** ns in the measured spans, all of them together. */
  nanos: number[];
  /** Samples that the ns rest on. */
  samples: number[];
}

export interface TakenSamples {
  form: 'samples';
  /** The spans in which the profiler ran. */
  profiled: Timed;
  /** Spans of the same process in which it did not; null where there are none. */
  plain: Timed | null;
  /** ns an operation of each batch that nothing disturbed, without the profiler and with it: for the scatter. */
  batches: { plain: number[]; profiled: number[] };
  tree: SampledTree;
  /** Of the main thread in the profiled spans; null where not told. */
  mainCpuNanos: number | null;
  /** Absent where the process told none, and in what was stored of perf before it had them. */
  counters?: TakenCounters | undefined;
  /** What it cannot show, a line each. */
  remarks: string[];
}

/** What the process counted over the plain spans: absolute figures, to be divided by `count` operations. Absent: not told. */
export interface TakenCounters {
  count: number;
  /** By kind: `minor`, `major`, `incremental`, `weak callbacks`. */
  collections?: Record<string, { count: number; nanos: number }>;
  /** An operation, not in all. */
  heapBytes?: number;
  externalBytes?: number;
  minorFaults?: number;
  majorFaults?: number;
  /** Of the whole process, ns. */
  userNanos?: number;
  systemNanos?: number;
  /** Voluntary and involuntary switches of the whole process. */
  voluntarySwitches?: number;
  involuntarySwitches?: number;
  /** ns of CPU by name of thread; threads of one name together. */
  threads?: Record<string, number>;
}

/** What V8 did to one function from the start of the process to the end of the measured batches. */
export interface FunctionEvents {
  name: string;
  /** How often a compiler ended with code for it, by compiler: `turbofan`, `maglev`, `sparkplug`. */
  optimised: Record<string, number>;
  /** How often a compiler gave up, by reason. */
  aborted: Record<string, number>;
  /** How often its code was given up, by reason: `wrong map`. */
  deoptimised: Record<string, number>;
}

export interface TakenEvents {
  form: 'events';
  functions: FunctionEvents[];
  timed: Timed | null;
}

export interface TakenInstructions {
  form: 'instructions';
  /** Instructions of all threads by function, with few operations and with many: the difference is without the start. */
  few: { count: number; functions: Record<string, number> };
  many: { count: number; functions: Record<string, number> };
}
