/**
 * A stored experiment as pages, articles and claims see it: its comparisons, the figures of its runs, and what is particular to its
 * kind of work as plain tables and charts. Whoever shows it knows no kind.
 */

import type { Estimate } from '../../stats/estimate.ts';
import type { Verdict } from '../../stats/verdict.ts';
import type { Sheet } from '../sheets/page.ts';
import type { Metric } from './metric.ts';
import type { Report } from './row.ts';

/** The comparisons of an experiment, and the figures that they rest on. */
export interface Compared {
  /** Each contender against the baseline, in every metric; without rows where there is one variant. */
  report: Report;
  /** The figures of every row of the experiment by metric, in the order of rows; one variant is enough. */
  figures: RowFigures[];
  /** Every metric that figures may have; `report.metrics` has those alone that were compared. Absent: those of the report. */
  metrics?: readonly Metric[] | undefined;
}

export interface Published extends Compared {
  /** What it answers where that is not how contenders compare with the baseline; pages then tell this and the sheets. */
  answer?: OwnAnswer | undefined;
  /** By label, what a runtime is built of with its versions, as `process.versions` says; absent where a file alone is known. */
  components?: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined;
  /** What its kind tells besides, and several releases against the first. */
  sheets: Sheet[];
  /** All that was wrong with the machine when it began, the gravest first; none where it is not known. */
  machineWarnings: { code: string; message: string; advice: string }[];
  /** The command line that measures the same again; empty where the runs come from a CSV, which does not tell. */
  command: string;
  /** SHA-256 over the files and the harness that were measured, hexadecimal; null where a file alone is known. */
  workSha256: string | null;
}

/** The answer to a question of its own, in the language of the reader. */
export interface OwnAnswer {
  /** Of the page, unless it has another. */
  title: string;
  /** Sentences, the answer itself first. */
  sentences: string[];
  /** What stands behind it, an item each; may be none. */
  items: string[];
  /** How it came about, in sentences. */
  method: string[];
}

/** One metric of one row, on all variants. */
export interface RowFigures {
  benchmark: string;
  configuration: string;
  /** Name of the metric, one of `report.metrics`, or `rate`. */
  metric: string;
  sides: SideFigures[];
}

/** The runs of one variant in one row. */
export interface SideFigures {
  label: string;
  /** The rounds of the runs that have a figure, ascending. */
  rounds: number[];
  /** Their figures in the unit that people read (of times seconds, not their reciprocals). */
  figures: number[];
  /** The mean of the figures with its 95 % interval; null without figures. */
  estimate: Estimate | null;
  /** `measured`, or why there are no figures. */
  state: 'measured' | Extract<Verdict, 'failed' | 'unavailable' | 'floor' | 'disturbed' | 'undecided'>;
  /** In plain words; null where it was measured. */
  reason: string | null;
}
