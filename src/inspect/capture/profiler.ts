import type { TakenFile } from './taken.ts';

/** What takes a profile of a program that runs, as often as it is asked to: each time from `start` to `stop`. */
export interface Profiler {
  start(): Promise<void>;
  /** What was taken since the start is kept. */
  stop(): Promise<void>;
  /** After the last stop, and for a program that ends after it has ended: all that was taken, and what was not, a line each. */
  files(): Promise<{ files: TakenFile[]; remarks: string[] }>;
  /** Leaves the program as it was. */
  leave(): Promise<void>;
}
