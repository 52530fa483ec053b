// What a program's signals did over time: plain data, which the page draws and JSON has as it is.

import type { Trouble } from '../judge/finding.ts';

/** What is shown over time, as JSON names it. */
export type CourseName =
  | 'delay'
  | 'utilisation'
  | 'threads'
  | 'pool'
  | 'collections'
  | 'memory'
  | 'requests'
  | 'latency'
  | 'connections';

export interface Course {
  name: CourseName;
  title: string;
  /** What is drawn and by whom it is told, in a sentence. */
  description: string;
  unit: 'seconds' | 'share' | 'CPUs' | 'bytes' | 'requests/s' | 'count';
  lines: CourseLine[];
}

export interface CourseLine {
  name: string;
  /** Seconds since the look began, and what was there. */
  points: (readonly [at: number, value: number])[];
}

/** A stretch of the time, in seconds since the look began. */
export interface Stretch {
  from: number;
  to: number;
}

/** Where a finding was seen. */
export interface RestedOn extends Stretch {
  trouble: Trouble;
}
