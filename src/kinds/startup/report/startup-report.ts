/** The report of `jsdyno startup`. Formats compute nothing: each figure is here. */

import type { ReportHead } from '../../../show/report/row.ts';
import type { CellState } from '../../../show/sheets/cell-state.ts';
import type { Relative } from '../../../show/sheets/compared.ts';

export interface StartupReport extends ReportHead {
  processes: StartupProcess[];
}

/** A script on every variant, or all command lines. */
export interface StartupProcess {
  /** name or path of the script; null: the variants are command lines */
  name: string | null;
  /** a description of the script, where it is built in */
  description: string | null;
  /** one a variant, in the order of the report's variants */
  cells: StartupCell[];
}

export interface StartupCell extends CellState {
  /** whether the others are compared with it */
  isBaseline: boolean;
  /** of a command line that has parameters: their values by name; else null */
  parameters: Readonly<Record<string, string>> | null;
  /** seconds from the start of the process to its end; null unless measured */
  wall: Spread | null;
  /** mean seconds of CPU time in user mode; null where unknown */
  user: number | null;
  /** mean seconds of CPU time in the kernel */
  system: number | null;
  /** median over runs of the largest resident size, in bytes */
  peakBytes: number | null;
  /** against the first variant; null for the first variant and where it has no figure */
  relative: StartupComparison | null;
}

/** Seconds. */
export interface Spread {
  mean: number;
  /** sample standard deviation; null for one run */
  sd: number | null;
  median: number;
  min: number;
  max: number;
  /** in the order of rounds */
  times: number[];
  /** bytes by run, in the same order; null where unknown */
  peaks: (number | null)[];
}

/** Over rounds: how many times as fast as the first variant; above 1 took less time. */
export interface StartupComparison extends Relative {
  against: string;
}

/** The runs of one script or of all command lines. */
export interface ProcessRuns {
  /** as rows have it */
  benchmark: string;
  name: string | null;
  description: string | null;
  /** by label, in the order of rounds */
  runs: ReadonlyMap<string, readonly ProcessRun[]>;
}

/** A run that was measured; absent figures are not known. */
export interface ProcessRun {
  /** seconds */
  wall: number;
  user?: number | undefined;
  system?: number | undefined;
  peakBytes?: number | undefined;
  /** seconds of its variant's first start, where this run is that or the one behind it */
  first?: number | undefined;
}
