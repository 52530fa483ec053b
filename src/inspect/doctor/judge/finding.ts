import type { Count } from '../../../stats/quantities.ts';
import type { Blind, LoadFigures } from '../recording.ts';
import type { BlockingFrame } from './frames.ts';

/** What can be wrong with a program, as it is named in JSON. */
export const TROUBLES = [
  'blocked-loop',
  'collector',
  'slow-io',
  'starved-pool',
  'heap-leak',
  'buffer-leak',
  'connection-limit',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** `high`: far beyond the threshold, or seen by two signals that do not depend on each other. `low`: by one that stands in for a better one. */
export type Confidence = 'high' | 'medium' | 'low';

/** A variable or a flag that may help, to be tried under the same load. */
export interface TryIdea {
  env?: Readonly<Record<string, string>>;
  flags?: readonly string[];
}

export interface Finding {
  trouble: Trouble;
  confidence: Confidence;
  /** One line. */
  title: string;
  /** What was seen, a line each, with figures. */
  evidence: string[];
  /** What to do, a line each. */
  advice: string[];
  /** Of a blocked loop: the functions that block, the program's own first. */
  frames?: BlockingFrame[];
  idea?: TryIdea;
}

/** What makes a machine no place to judge in. */
export interface Disturbance {
  /** Share of the time that was disturbed. */
  share: number;
  /** Largest shares of a second: of the thread's time that it waited for a CPU because of others, of CPUs given to others by the hypervisor. */
  waited: number;
  steal: number;
  /** CPUs that other processes used in that time, those of one name together, the busiest first; the PID of the busiest of them. */
  neighbours: { name: string; processes: Count; pid: Count; cpus: number }[];
  /** CPUs that all others used, those included that began and ended between two looks. */
  others: number;
  /** Share of the time in which some task of the machine waited for a CPU; null where the kernel does not tell. */
  pressure: number | null;
  /** The program waits for something outside, which may be slow since others have most of the CPUs: so nobody is accused of it. */
  crowded: boolean;
}

/** What a program uses and how it answers: the figures that stand beside the findings. Null where not told. */
export interface Figures {
  seconds: number;
  /** Seconds of it that were judged. */
  judged: number;
  /** Share of the time in which the thread of JavaScript had a CPU, waited for one; utilisation as the runtime tells. */
  cpu: number | null;
  waited: number | null;
  utilisation: number | null;
  /** CPUs that the other threads used. */
  otherThreads: number | null;
  /** How late timers came in ms, waits for a CPU taken off: of all the time, and at most. */
  delay: { mean: number; longest: number } | null;
  /** Share of the time in pauses for collections, and how many a second. */
  collections: { share: number; perSecond: number } | null;
  /** What the smallest task waited for the pool, ms. */
  pool: { p50: number; longest: number } | null;
  /** Bytes, at the end; what lives, where a collection could be asked for. */
  memory: { rss: number; heap: number | null; buffers: number | null } | null;
  files: { open: number; most: number } | null;
  load: LoadFigures | null;
}

export interface Judgement {
  verdict: 'fine' | 'findings' | 'refused' | 'undecided';
  findings: Finding[];
  /** Null where the machine was quiet enough. */
  disturbance: Disturbance | null;
  figures: Figures;
  blind: readonly Blind[];
  /** What a reader should know beside it, a line each. */
  remarks: string[];
}
