/**
 * Which blocks an experiment measures where that follows from what was measured before: a series of releases of which some tell more than
 * others, a search for one of them. What a design says next depends on the stored runs and the seed alone, so that `resume` goes on with
 * the same rounds.
 */
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import type { Turn } from './order.ts';

/** The blocks of a round, in the order in which they are measured. */
export interface DesignedRound {
  round: number;
  turns: readonly Turn<StoredConfiguration, StoredVariant>[];
}

/** What a design may know of the time. */
export interface TimeSpent {
  /** Milliseconds of all runs so far, those of earlier sittings included. */
  readonly spentMs: number;
  /** Milliseconds that are left for runs; infinite without a budget. */
  budgetLeftMs(): number;
  /** Milliseconds of a run of this row, by its id; null while nothing has run. */
  runMs(configuration: number): number | null;
  /** Blocks that are measured at once; each lane has all the time that is left. */
  readonly laneCount: number;
  /** The lane of a row, by its id; undefined before the row first came up. */
  laneOf(configuration: number): number | undefined;
}

export interface Design {
  /**
   * The round to measure when those before it have ended; runs of it that are stored already are not made again. A run that has failed
   * twice and never succeeded is not made either: a design leaves out what the store says of that, or it would never end.
   * @returns null when the experiment is over
   */
  next(time: TimeSpent): DesignedRound | null;
  /** Runs that are left as far as is known now, by id of their row. */
  left(): Iterable<[configuration: number, runs: number]>;
}
