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
  /** CPUs of its own, of which `pin` is the list; null or absent: `pin` is what the user says, or nothing. */
  cpus?: readonly number[] | null | undefined;
  /** Milliseconds allowed beyond the configuration's own duration. */
  timeoutMs: number;
  /** Decides what is random within the run: one number a round, so that all variants meet the same. */
  seed?: number | undefined;
  abort?: AbortSignal | undefined;
}

/** A run as it is stored. */
export interface Run {
  outcome: Outcome;
  /** When it started, in milliseconds since 1970. */
  startedAt: number;
  /** From spawn to exit, in milliseconds; of one that took turns with others, its share of the time of all. */
  wallMs: number;
  /** The last 4 KiB of standard error; empty when it was measured. */
  stderr: string;
}

/** A process that has ended, and what it reported. */
export type EndedProcess = { end: ChildEnd; messages: Message[] };
