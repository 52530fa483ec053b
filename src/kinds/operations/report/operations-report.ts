/** The report of `jsdyno ops`. Formats compute nothing: each figure is here. */

import type { OperationFloor } from '../../../measure/figures.ts';
import type { Against } from '../../../show/report/against.ts';
import type { OverHosts } from '../../../show/report/host-means.ts';
import type { Method } from '../../../show/report/method.ts';
import type { ReportHead, ReportVariant } from '../../../show/report/row.ts';
import type { Relative } from '../../../show/sheets/compared.ts';
import type { Estimate } from '../../../stats/estimate.ts';
import type { GeometricMean } from '../../../stats/geometric-mean.ts';
import type { Count, Positive, Probability, Share } from '../../../stats/quantities.ts';
import type { Warning } from '../../../stats/warning.ts';

export interface OperationsReport extends ReportHead {
  /** the command line that measures the same again; null when unknown */
  command: string | null;
  /** the baseline first */
  variants: OperationsVariant[];
  /** what each variant but the first is compared with: the first, or the one before it (--neighbours) */
  against: Against;
  /** in the order of files and suites */
  groups: OperationGroup[];
  /** the changes of each variant but the first summed up; of two rows or more */
  means: OperationsMean[];
  /** each of the three families (rows, changes, changes of the cold rate) is judged by itself */
  method: Method;
}

export interface OperationsVariant extends ReportVariant {
  /** such as `V8 12.4.254.21`; null when unknown */
  engine: string | null;
}

/** One suite of a file. */
export interface OperationGroup {
  /** the file as given, or of the collection */
  benchmark: string;
  group: string;
  /** what the suite says about itself, Markdown; null for nothing */
  page: string | null;
  /** @minItems 1 */
  rows: OperationRow[];
}

/** One operation with one combination of its parameters. */
export interface OperationRow {
  operation: string;
  /** as stored: `key=value` joined by blanks */
  configuration: string;
  parameters: Readonly<Record<string, string | number | boolean>>;
  /** operation and parameters as they are displayed, on one line */
  name: string;
  /** whether others are compared with this row: it was declared so, or is the first of a group where none was */
  baseline: boolean;
  /** the host of a farm that measured it; absent of what was measured without one */
  host?: string | undefined;
  /** one a variant, in the order of the report's variants */
  cells: OperationCell[];
  /** of every variant but the first, against what the report compares it with */
  changes: OperationChange[];
  /** warnings about the row on all variants, or about the row among others */
  warnings: Warning[];
}

/** A row on one variant. */
export interface OperationCell {
  variant: string;
  verdict: 'measured' | 'floor' | 'disturbed' | 'failed' | 'unavailable' | 'undecided';
  /** why there are no figures, in plain words; null when measured */
  reason: string | null;
  /** processes that the figures rest on; at the floor, those that said so */
  rounds: Count;
  /** steady time of one operation in ns, the empty body taken off; null unless measured */
  nanosPerOp: Estimate | null;
  /** steady ops/s, the inverse of `nanosPerOp` */
  rate: Estimate | null;
  /** ops/s of the first batch from the first call */
  cold: Estimate | null;
  /** how many times slower the first batch was than the steady state */
  coldFactor: Positive | null;
  /** ns/op, the median over runs of each run's median batch */
  p50: number | null;
  /** ns/op, the median over runs of each run's 99th percentile of batches */
  p99: number | null;
  /** bytes allocated by one operation on the JavaScript heap, median over runs; null where the runtime does not tell */
  heapBytesPerOp: number | null;
  /** the same outside the heap: the contents of buffers */
  externalBytesPerOp: number | null;
  /** share of the time in garbage collection, median over runs @minimum 0 */
  gcShare: number | null;
  /** bytes/s by the declared bytes of one operation, median over runs @minimum 0 */
  bytesPerSecond: number | null;
  /** items/s by the declared items of one operation, median over runs @minimum 0 */
  itemsPerSecond: number | null;
  /** clean batches among all that were taken */
  cleanShare: Share | null;
  /** operations of one batch; null without runs */
  batch: Count | null;
  /** the two figures in ns/op that could not be told apart (medians over runs); null unless the verdict is floor */
  floor: OperationFloor | null;
  /** against the baseline row of the group on the same variant; null for the baseline row and for a group without one */
  relative: OperationComparison | null;
  /** warnings about the row on this variant */
  warnings: Warning[];
}

/** One side against another, by rounds that both were measured in. */
export interface OperationComparison extends Relative {
  /** the name of the row, or the label of the variant, that it is compared with */
  against: string;
  /** rounds that have both sides */
  rounds: Count;
  p: Probability | null;
}

/** A variant against the baseline, or against the one before it. */
interface OperationChange {
  variant: string;
  steady: OperationComparison;
  cold: OperationComparison;
}

/** Of the steady ratios. */
export interface OperationsMean extends GeometricMean, OverHosts {
  variant: string;
  against: string;
}
