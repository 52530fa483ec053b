import type { ChildEnd } from '../process/child.ts';
import type { Variant } from '../runtimes/index.ts';
import type { Configuration } from '../suites/configuration.ts';
import type { Overlay } from '../suites/overlay.ts';
import type { Message, Outcome } from './outcome.ts';

/** One run: one process that executes one configuration on one variant. */
export interface RunRequest {
  variant: Variant;
  configuration: Configuration;
  /** The overlay's folder, or with `native` the suite's own; of operations the folder to be in. */
  folder: string;
  /** What keeps that folder, where it is a private copy of a suite. */
  overlay?: Overlay | undefined;
  /** Runs the suite's own common.js, over its IPC protocol, in its own processes. */
  native?: boolean | undefined;
  /** Test mode: as little as shows whether it runs at all. */
  test?: boolean | undefined;
  /** A list of CPUs the process may use (`0-2`, `1`), as taskset takes it. */
  pin?: string | undefined;
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
  /** From spawn to exit, in milliseconds. */
  wallMs: number;
  /** The last 4 KiB of standard error; empty when it was measured. */
  stderr: string;
}

/** A process that has ended, and what it reported. */
export type Execution = { end: ChildEnd; messages: Message[] };
