/** What `jsdyno memory` has found out. Formats compute nothing: each figure is here. */

import type { Series } from '../../../measure/figures.ts';
import type { ReportHead } from '../../../show/report/row.ts';
import type { CellState } from '../../../show/sheets/cell-state.ts';
import type { Estimate } from '../../../stats/estimate.ts';
import type { Count, Positive, Probability, RatioInterval } from '../../../stats/quantities.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { Growth } from './growth.ts';

export interface MemoryReport extends ReportHead {
  processes: MemoryProcess[];
  /** what was left out of growth, as it is typed: `50%`, `20s`; null when unknown */
  warmup: string | null;
  /** growth is told of the second half of each run; an older jsdyno told it of all behind the warm-up */
  ofHalf: boolean;
}

/** A script on every variant, or all command lines. */
export interface MemoryProcess {
  /** path of the script as typed; null: the variants are command lines */
  name: string | null;
  /** one a variant, in the order of the report's variants */
  cells: MemoryCell[];
}

export interface MemoryCell extends CellState {
  /** median seconds from start to end */
  seconds: number | null;
  /** most processes at once in any run */
  processes: Count | null;
  /** bytes resident at most at once, of the process and all that it started; null unless measured */
  peakRss: Estimate | null;
  /** bytes by run, in the order of rounds */
  peaks: number[];
  /** geometric mean over runs of the bytes resident at the end, as told at the exit, else at the last look */
  endRss: number | null;
  /** median seconds from that look to the end; null where the end itself is known */
  endBefore: number | null;
  /** medians of what most runs tell: since when, in seconds, resident memory is what it is at the end, and the bytes that it rose by before; null: from the start */
  rest: { since: number; rise: number } | null;
  growth: Growth;
  /** bytes of the JavaScript heap in use at most, after a collection where there was one; null where nobody tells */
  peakHeap: Estimate | null;
  heapGrowth: Growth;
  /** bytes a second, mean over runs, of what lies outside of the heap and objects in it hold, Buffers and the like, as the runtime tells it: Bun when it has collected; null where nobody tells */
  outsideGrowth: number | null;
  /** peak RSS against the first variant; null for that itself, or without one */
  relative: MemoryComparison | null;
  /** peak heap against that of the first; null, too, where the engines differ */
  heapRelative: MemoryComparison | null;
  /** one run over time: that whose peak is in the middle, thinned; null where nothing was looked at */
  course: Series | null;
}

/** `less` and `more` memory; the others as everywhere. */
type MemoryVerdict = Exclude<Verdict, 'faster' | 'slower'> | 'less' | 'more';

/** By rounds: how many times as much memory as the first variant. */
export interface MemoryComparison {
  against: string;
  /** above 1 is more */
  ratio: Positive | null;
  /** 95 % interval of `ratio` */
  interval: RatioInterval | null;
  /** p corrected for all comparisons of its family (Benjamini-Hochberg); null without a test */
  q: Probability | null;
  verdict: MemoryVerdict;
}

/** The runs of one script or of all command lines. */
export interface ProcessRuns {
  /** as rows have it */
  benchmark: string;
  name: string | null;
  /** by label, in the order of rounds */
  runs: ReadonlyMap<string, readonly MemoryRun[]>;
  /** by label, of the run whose peak is in the middle */
  courses: ReadonlyMap<string, Series>;
}

/** A run that was measured: its figures by name (docs/memory.md); what is absent is not known. */
export interface MemoryRun extends Partial<Readonly<Record<string, number>>> {
  peakRss: number;
  seconds: number;
}
