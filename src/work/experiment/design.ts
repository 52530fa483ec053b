/**
 * Chooses the blocks of an experiment whose next blocks depend on earlier results: a series of releases, some of which are more informative
 * than others, or a search for one of them. The choice depends only on the stored runs and the seed, so `resume` continues with the same
 * rounds.
 */
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import type { Turn } from './order.ts';

/** The blocks of a round, in the order in which they are measured. */
export interface DesignedRound {
  round: number;
  turns: readonly Turn<StoredConfiguration, StoredVariant>[];
}

/** What a design may know about time. */
export interface TimeSpent {
  /** Milliseconds of all runs so far, including those before a resume. */
  readonly spentMs: number;
  /** Milliseconds left for runs; infinite without a budget. */
  budgetLeftMs(): number;
  /** Milliseconds of a run of this row, by its id; null before the first run. */
  runMs(configuration: number): number | null;
  /** Blocks that are measured at once; each lane has all the time that is left. */
  readonly laneCount: number;
  /** The lane of a row, by its id; undefined before the row's first block. */
  laneOf(configuration: number): number | undefined;
}

export interface Design {
  /**
   * The next round. Runs of it that are stored are not repeated, nor are runs that failed twice and never succeeded: a design must leave
   * out rows that the store reports as such, or it would never end.
   * @returns null when the experiment is over
   */
  next(time: TimeSpent): DesignedRound | null;
  /** Runs left, as far as is known now, by id of their row. */
  left(): Iterable<[configuration: number, runs: number]>;
}
