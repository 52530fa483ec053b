import type { Figures } from '../../measure/figures.ts';
import type { StoredConfiguration, StoredVariant } from '../../store/experiments.ts';
import type { EarlierRun } from '../../store/runs.ts';
import type { BlockRun } from '../kind.ts';

/** A block as plain data: the plan, the work and the runtimes are with whoever measures it. */
export interface BlockOrder {
  /** Counted from 1. */
  round: number;
  configuration: StoredConfiguration;
  /** On which it is still to be measured, in the order of this round; one or more. */
  variants: readonly StoredVariant[];
  /** What the row's first stored run with a figure told beside it; null before that. */
  first: Figures | null;
  /** The row's runs of earlier rounds, where the kind looks back. */
  earlier?: readonly EarlierRun[] | undefined;
  /** Seed of everything random within its runs. */
  seed: number;
}

/** What goes on between the engine and whoever measures a block. */
export interface BlockTalk {
  /**
   * Told before a variant's run. False: runs of the block have shown that the variant is not wanted any more. Who cannot ask in
   * time may measure it all the same.
   */
  begins(variant: StoredVariant): boolean;
  /** Ends the runs under way, which are not kept. */
  abort?: AbortSignal | undefined;
}

/**
 * The one seam between the engine, which says what is measured and keeps what came of it, and the CPUs on which it is
 * measured: of this machine, or of others.
 */
export interface Dispatcher {
  /** How many blocks can be measured at once: one in each lane. */
  readonly lanes: number;
  /** Blocks wait for those of others before they begin: how long one takes says nothing of its runs. */
  readonly isQueue?: boolean;
  /**
   * Measures a block in a lane in which nothing is under way. Hands over runs when they have ended; those that come together
   * are committed together.
   *
   * @param lane counted from 0
   */
  dispatch(order: BlockOrder, lane: number, talk: BlockTalk): AsyncIterable<readonly BlockRun[]>;
  /**
   * Told of a block that will be asked for in this lane when the one under way has ended, unless it is decided before: who is far away
   * may begin it. Asking for it later gives the same runs.
   */
  ahead?(order: BlockOrder, lane: number): void;
  /**
   * Told when a round begins which rows, by their ids, are asked for in it, and with none when a stage is over. What was told of ahead
   * of other rows, or of rounds before it, will not be asked for.
   */
  asks?(round: number, rows: ReadonlySet<number>): void;
  /** Which row is measured in which lane, where the dispatcher says so; absent: each row in the lane that is free when it first comes up. */
  readonly places?: RowPlaces | undefined;
  /** Asked when all is measured: why none of the figures counts; null or absent where they do. */
  doubt?(): string | null;
  /** Called once, when nothing more is to be measured. */
  end?(): void;
}

/** Which row is measured in which lane; a row stays in its lane. */
export interface RowPlaces {
  /** How many lanes there are. */
  readonly count: number;
  /** The lane of a row by its id; undefined before the row first came up. */
  of(row: number): number | undefined;
  /** Takes out of a round what this lane does next; undefined when nothing is left for it. */
  take<T extends { configuration: { id: number } }>(turns: T[], lane: number): T | undefined;
}
