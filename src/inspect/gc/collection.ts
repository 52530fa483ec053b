/** What a collector did once, and what is known of a program's collections: what every reader makes and every report shows. */
import type { Count } from '../../stats/quantities.ts';

/**
 * `scavenge`, `minor mark-sweep`: of the young generation of V8. `mark-compact`: of the whole heap; V8 said mark-sweep before.
 * `incremental`: a step of marking before that. `weak callbacks`: what programs are told of what was collected. `eden`, `full`:
 * JavaScriptCore's.
 */
export type CollectionKind =
  | 'scavenge'
  | 'minor mark-sweep'
  | 'mark-compact'
  | 'incremental'
  | 'weak callbacks'
  | 'eden'
  | 'full';

/** One pause. */
export interface Collection {
  kind: CollectionKind;
  /** In the collector's words: `allocation failure`, `external memory limit`; null where it tells none. */
  cause: string | null;
  /** Place in `heaps`: threads have heaps of their own. */
  heap: Count;
  /** Milliseconds since the start of the process. */
  at: number;
  /** Milliseconds. */
  pause: number;
  /**
   * Milliseconds of it in which the thread itself ran; the rest it waited, for the collector's helpers or for a CPU. Null where nobody
   * tells.
   */
  ran: number | null;
  /** Bytes in use before and after; null where nobody tells (steps of marking, callbacks). */
  before: number | null;
  after: number | null;
}

/** A heap: of a process, or of a worker of it. */
export interface Heap {
  pid: Count;
  /** 0 is the main thread; workers count from 1 in the order in which they were first heard of. */
  worker: Count;
}

/** What a process said of its memory at a moment, in bytes; without workers' heaps. */
export interface MemoryLook {
  pid: number;
  /** Milliseconds since the start of the process. */
  at: number;
  rss: number;
  heapUsed: number;
  /** Outside of the heap and held by objects in it: Buffers and the like. */
  external: number;
}

/** Who told of the collections. */
export type Teller = 'trace events' | '--trace-gc' | '--trace-gc-nvp' | "JavaScriptCore's log";

/** All that was seen of a program. */
export interface Seen {
  teller: Teller;
  heaps: Heap[];
  /** In the order of time. */
  collections: Collection[];
  looks: MemoryLook[];
  /** What is summed up: milliseconds since the start of the first process. */
  from: number;
  to: number;
  /** Collections of which only the beginning or the end was written. */
  torn: number;
  /** Milliseconds of the main threads that watching took by its own clock, in the part that is summed up; null: not known. */
  watching: number | null;
}

/** Of the whole heap: what is in use after it is live. */
export function isFull({ kind }: Pick<Collection, 'kind'>): boolean {
  return kind === 'mark-compact' || kind === 'full';
}

/** V8's cause of what a program asks for by `gc()`: it would come whatever the heap's sizes. */
export function isAsked({ cause }: Pick<Collection, 'cause'>): boolean {
  return cause === 'testing';
}

/** Of the young generation. */
export function isYoung({ kind }: Pick<Collection, 'kind'>): boolean {
  return kind === 'scavenge' || kind === 'minor mark-sweep' || kind === 'eden';
}
