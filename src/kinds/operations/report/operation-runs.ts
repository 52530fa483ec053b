/** The measurements of operations, as stored: the input of the report. */

import type { OperationFloor } from '../../../measure/figures.ts';

/** One operation with one combination of its parameters: a row of the report, measured on any number of variants. */
export interface OperationRuns {
  /** the file as given, or `operations/string-search.js` of the collection */
  benchmark: string;
  /** as stored: `{group, operation, ...parameters}` spelt as `key=value` joined by blanks */
  configuration: string;
  /** name of the suite that the operation was added to */
  group: string;
  /** name it was added under */
  operation: string;
  parameters: Readonly<Record<string, string | number | boolean>>;
  /** the row of its group that the others are compared with */
  baseline: boolean;
  /** what the suite says about itself, for the page */
  page?: string | undefined;
  /** its name is not the same on all variants */
  paired?: boolean | undefined;
  /** for a file of another tool: how that tool would treat the figures otherwise */
  remarks?: readonly string[] | undefined;
  /** for a file of another tool: what else jsdyno does not follow; printed once a file */
  notes?: readonly string[] | undefined;
  /** by label of the variant: the runs that gave figures, in order of rounds */
  runs: ReadonlyMap<string, readonly OperationRun[]>;
  /** the host of a farm that measured it */
  host?: string | undefined;
  /** by label of the variant: why runs are missing */
  problems: ReadonlyMap<string, OperationProblem>;
}

/** Why a variant lacks runs of a row. */
export interface OperationProblem {
  verdict: 'failed' | 'unavailable';
  /** in plain words, one line */
  reason: string;
}

/** One process that measured one operation. */
export interface OperationRun {
  /** from 1 on; runs of the same round are compared with each other */
  round: number;
  /** steady ops/s, the empty body taken off; the gross rate where `floor` is given, never shown as ops/s */
  rate: number;
  metrics: OperationMetrics;
  /** null: the operation was measured; else why it is at the floor */
  floor: OperationFloor | null;
  /** whether a further call in the same turn of the loop takes next to nothing beside the first one */
  merged?: boolean | undefined;
  batches: OperationBatches;
  /** ns/op of each clean batch, gross */
  steady: readonly number[];
}

/** Figures of one process; one that the runtime does not tell is absent. */
export interface OperationMetrics {
  /** ops/s of the first batch, from the very first call */
  cold?: number | undefined;
  /** steady ns/op, the empty body taken off */
  nanosPerOp?: number | undefined;
  /** ns that a further call in the same turn of the loop takes */
  slopeNanos?: number | undefined;
  /** ns/op of a body of the same shape that does nothing */
  floorNanos?: number | undefined;
  /** ns/op, median over the clean batches */
  p50?: number | undefined;
  /** ns/op, 99th percentile over the clean batches */
  p99?: number | undefined;
  /** bytes allocated per operation */
  heapBytesPerOp?: number | undefined;
  /** bytes allocated outside the JavaScript heap, such as the contents of buffers */
  externalBytesPerOp?: number | undefined;
  /** share of the measured time spent in garbage collection, 0 to 1 */
  gcShare?: number | undefined;
  bytesPerSecond?: number | undefined;
  itemsPerSecond?: number | undefined;
  [more: string]: number | undefined;
}

interface OperationBatches {
  /** batches without an involuntary context switch and with little run delay */
  clean: number;
  /** batches in all */
  taken: number;
  /** operations per batch, the same for all variants */
  size: number;
}
