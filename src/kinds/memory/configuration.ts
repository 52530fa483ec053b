import type { Configuration } from '../../measure/configuration.ts';

/** A process that is looked at: a script on each variant, or the command lines, which are variants themselves. */
export interface MemoryConfiguration extends Configuration {
  kind: 'memory';
  watched: WatchedProcess;
}

export interface WatchedProcess {
  /** Absolute path; absent: the variant is a command line. */
  script?: string | undefined;
  /** Milliseconds after which it is ended; absent: it ends by itself. */
  durationMs?: number | undefined;
  /** Milliseconds between two looks. */
  intervalMs: number;
  warmup: Warmup;
  /** Nothing is loaded into it that tells its heap. */
  noHeap?: boolean | undefined;
}

/** What of a run's beginning is left out of growth: a share of it, or milliseconds. */
export type Warmup = { share: number } | { ms: number };
