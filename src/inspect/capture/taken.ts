import type { RuntimeKind } from '../../host/runtimes/types.ts';

/** What is looked for: where time goes, what is allocated (whether or not it is collected later), or what is held at the end. */
export type Wanted = 'cpu' | 'allocated' | 'held';

/** A file that a profiler wrote of one thread, or of all threads of some processes. */
export interface TakenFile {
  path: string;
  format: 'cpuprofile' | 'heapprofile' | 'perf';
  /** Null where the file itself tells whose it is. */
  thread: TakenThread | null;
}

export interface TakenThread {
  pid: number;
  /** 0 is the main thread; else Node.js' own number of a worker. */
  worker: number;
}

/** What a profiler costs: how much more CPU time a request took with it than without. */
export interface Cost {
  /** Share: 0.02 is 2 % more; and its interval of 95 %. */
  share: number;
  interval: [number, number];
  /** Pairs of windows that it rests on, and what was compared. */
  pairs: number;
  of: 'CPU time a request' | 'requests per second';
}

/** Signals of a program, taken: files that nobody has read yet, in a folder that whoever asked for them removes. */
export interface Taken {
  files: TakenFile[];
  what: Wanted;
  /** Microseconds from one sample to the next, of a profile of time. */
  intervalUs: number;
  /** What it is of: `node app.js, 10 s`. */
  title: string;
  runtime: { kind: RuntimeKind; version: string | null } | null;
  /** Null: not measured, and why in a remark. */
  cost: Cost | null;
  /** How the program ended by itself, `exit code 1`; null where it was ended, or goes on. */
  ended: string | null;
  /** It failed by itself. */
  failed: boolean;
  /** What it cannot show, a line each. */
  remarks: string[];
}
