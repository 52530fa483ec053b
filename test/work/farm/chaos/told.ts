/** What the processes of a farm under test are told, as JSON. */
import type { RecordedOptions } from '../submit/recorded.ts';

/** How fast a farm notices what happens to it: as the product's options, which are ten and more times slower. */
export interface Pace {
  beatMs: number;
  lookMs: number;
  lostAfterMs: number;
}

export interface ToldWorker extends Pace {
  url: string;
  host: string;
  /** How long a block takes, milliseconds. */
  blockMs: number;
}

export interface ToldPlanner extends Pace {
  url: string;
  /** The file of its store: what is in it goes on. */
  store: string;
  experiment: RecordedOptions;
  /** Where the outcome is written when all is measured. */
  outcome: string;
  /** After so many seconds a block that was taken and not ended goes back. */
  expireSeconds: number;
}

/** Where in its next transaction that ends a block a worker is to kill itself: what it measured is stored or not, never half. */
export type Moment = 'before the commit' | 'in the commit' | 'after the commit';
