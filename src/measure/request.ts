import type { ChildEnd } from '../host/process/child.ts';
import type { Variant } from '../host/runtimes/index.ts';
import type { Configuration } from './configuration.ts';
import type { Message, Outcome } from './outcome.ts';

/** One run: one process that executes one configuration on one variant. */
export interface RunRequest<C extends Configuration = Configuration> {
  variant: Variant;
  configuration: C;
  /** The folder that the process is started in, or from. */
  folder: string;
  /** A list of CPUs the process may use (`0-2`, `1`), as taskset takes it. */
  pin?: string | undefined;
  /** CPUs of its own, listed in `pin`; null or absent: `pin` is the user's choice, or absent. */
  cpus?: readonly number[] | null | undefined;
  /** Milliseconds allowed beyond the configuration's own duration. */
  timeoutMs: number;
  /** Seed of random choices within the run: the same for all variants of a round. */
  seed?: number | undefined;
  abort?: AbortSignal | undefined;
}

/** A run as it is stored. */
export interface Run {
  outcome: Outcome;
  /** When it started, in milliseconds since 1970. */
  startedAt: number;
  /** From spawn to exit, in milliseconds; for an interleaved process its share of the time of all. */
  wallMs: number;
  /** The last 4 KiB of standard error; empty if it was measured. */
  stderr: string;
}

/** A process that has ended, and what it reported. */
export type EndedProcess = { end: ChildEnd; messages: Message[] };
