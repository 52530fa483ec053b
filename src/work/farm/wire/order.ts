import type { Figures } from '../../../measure/figures.ts';
import type { Run } from '../../../measure/request.ts';
import type { EarlierRun } from '../../../store/runs.ts';

/** A block by what it is; unique at the farm. */
export interface BlockKey {
  /** Id of the experiment, as text. */
  experiment: string;
  /** Position of the row in the document, from 0. */
  row: number;
  /** Counted from 1: a row that begins anew on another host has the next one. */
  generation: number;
  /** Counted from 1. */
  round: number;
}

/** What is to be measured of a block: experiment/dispatcher.ts, by positions in the document in place of ids of one store. */
export interface FarmOrder {
  round: number;
  row: number;
  /** Positions of the variants on which the block is to be measured, in the order of the round. */
  variants: readonly number[];
  first: Figures | null;
  /** The row's runs of earlier rounds, where its kind looks back; `variant` is a position. */
  earlier?: readonly EarlierRun[] | undefined;
  seed: number;
}

/** What came of a block. */
export interface FarmResult {
  host: string;
  /** In the order in which the runs ended. */
  runs: readonly { variant: number; run: Run }[];
}
