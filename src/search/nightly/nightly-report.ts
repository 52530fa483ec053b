import type { History } from '../history/series.ts';
import type { NightCommit } from './night.ts';

/** What a night measured, and what changed in the series that it belongs to. */
export interface NightlyReport extends History {
  /** 4: something became worse that nobody judged; 3: something failed to run; 5: undecided, with --require-decision; 0: nothing. */
  exit: 0 | 3 | 4 | 5;
  head: NightCommit;
  /** What HEAD is compared with; null where there is no other commit. */
  base: NightCommit | null;
  parts: NightPart[];
  /** Rows that failed to run on what is new, with the reason. */
  failed: string[];
}

/** A comparison of a night. */
export interface NightPart {
  /** `ops: node@24.9.0 against node@22.12.0` */
  title: string;
  /**
   * `continued`: this night, or the one before, was killed in it. `known`: an earlier night has measured the same, and it was not measured
   * again. `no time`: the budget was over. `dropped`: the night before was killed in it, and its runtime or files have changed since.
   */
  state: 'measured' | 'continued' | 'known' | 'no time' | 'dropped';
  /** Its name in the store; null where there was no time, and of what is dropped. */
  experiment: string | null;
}
