import type { Figures } from '../../measure/figures.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import type { EarlierRun } from '../../store/runs.ts';
import type { BlockRun } from '../kind.ts';

/** A block as plain data. The receiver has the plan, the work and the runtimes. */
export interface BlockOrder {
  /** Counted from 1. */
  round: number;
  configuration: StoredConfiguration;
  /** The variants that are still to be measured, in the order of this round; one or more. */
  variants: readonly StoredVariant[];
  /** Figures beside the rate from the row's first stored run with figures; null before that. */
  first: Figures | null;
  /** The row's runs of earlier rounds, if the kind needs them. */
  earlier?: readonly EarlierRun[] | undefined;
  /** Seed of all random choices within its runs. */
  seed: number;
}

/** Messages between the engine and the place where a block is measured. */
export interface BlockTalk {
  /**
   * Called before a variant's run. False: runs of the block have shown that the variant is no longer needed. A receiver that cannot ask in
   * time may measure it anyway.
   */
  begins(variant: StoredVariant): boolean;
  /** Ends the runs under way, which are not kept. */
  abort?: AbortSignal | undefined;
}

/**
 * The interface between the engine, which chooses blocks and stores results, and the CPUs that measure them, on this machine or on others.
 */
export interface Dispatcher {
  /** How many blocks can be measured at once: one in each lane. */
  readonly lanes: number;
  /** Blocks wait for those of others before they begin, so the time of a block says nothing about its runs. */
  readonly isQueue?: boolean;
  /**
   * Measures a block in an idle lane. Returns runs as they end; runs that come together are committed together.
   *
   * @param lane counted from 0
   */
  dispatch(order: BlockOrder, lane: number, talk: BlockTalk): AsyncIterable<readonly BlockRun[]>;
  /**
   * Announces a block that will be asked for in this lane after the one under way, unless it is decided before. A remote receiver may begin
   * it. Asking for it later gives the same runs.
   */
  ahead?(order: BlockOrder, lane: number): void;
  /**
   * Called at the start of a round with the ids of its rows, and without rows at the end of a stage. Announced blocks of other rows, or of
   * earlier rounds, will not be asked for.
   */
  asks?(round: number, rows: ReadonlySet<number>): void;
  /** The lane of each row, if the dispatcher chooses it; absent: a row gets the first free lane and keeps it. */
  readonly places?: RowPlaces | undefined;
  /** Called when everything is measured: the reason if no figure counts; null or absent if they do. */
  doubt?(): string | null;
  /** Called once, when nothing is left to measure. */
  end?(): void;
}

/** The lane of each row; a row stays in its lane. */
export interface RowPlaces {
  /** How many lanes there are. */
  readonly count: number;
  /** The lane of a row by its id; undefined before the row's first block. */
  of(row: number): number | undefined;
  /** Removes and returns the lane's next block of a round; undefined if nothing is left for it. */
  take<T extends { configuration: { id: number } }>(turns: T[], lane: number): T | undefined;
}
