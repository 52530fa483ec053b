import type { Comparison } from '../../stats/comparison.ts';
import type { GeometricMean } from '../../stats/geometric-mean.ts';
import type { Count, Probability } from '../../stats/quantities.ts';
import type { Verdict } from '../../stats/verdict.ts';
import type { Warning } from '../../stats/warning.ts';
import type { FormatOptions } from '../sheets/prose.ts';
import type { OverHosts } from './host-means.ts';
import type { Problem } from './measured-group.ts';
import type { Method } from './method.ts';
import type { Metric } from './metric.ts';
import type { ReportHost } from './report-hosts.ts';

/** One comparison of the report: a configuration of a benchmark, one contender against the baseline. */
export interface ReportRow extends Comparison {
  /** file within its suite: `buffers/buffer-tojson.js` */
  benchmark: string;
  /** `key=value` joined by blanks: `len=0 n=10000` */
  configuration: string;
  /** name of the metric that is compared, each corrected for its own comparisons (docs/statistics.md) */
  metric: string;
  /** label of what the contender is compared with: the baseline, unless neighbours are compared */
  baseline: string;
  /** label of the contender */
  contender: string;
  /** `p` corrected for all comparisons of the metric; null without a test */
  q: Probability | null;
  verdict: Verdict;
  /** the verdict in plain words, or the reason why something cannot be said */
  reason: string | null;
  /** the host of a farm that measured it; absent of what was measured without one */
  host?: string | undefined;
  /** Why [baseline, contender] has no figures, each null where it has; absent where both have. Not in files. */
  sides?: readonly [Problem | null, Problem | null] | undefined;
}

/** A runtime as it was measured. */
export interface ReportVariant {
  /** unique; rows refer to it */
  label: string;
  /** such as `node`; null when only a CSV is known */
  runtime: string | null;
  version: string | null;
  /** flags given to the runtime, in order */
  flags: string[];
  /** of the executable */
  sha256: string | null;
  /** whose files it measured; absent: those where the command was started */
  tree?: MeasuredTree | undefined;
  [more: string]: unknown;
}

interface MeasuredTree {
  /** a revision or a folder, as typed */
  name: string;
  /** full hash; null of a folder */
  commit: string | null;
  /** with npm's packages over its own: exact versions, and absolute paths of files */
  packages?: string | undefined;
}

/** The plan that the runs were made by. */
export interface ReportExperiment {
  id: string;
  /** ISO 8601 */
  created: string;
  /** such as compare */
  kind: string;
  /** seed of the order of the runs */
  seed: number | string | null;
  /** rounds that were asked for */
  runs: Count | null;
  /** of a farm that measured the rows; absent of what was measured without one */
  hosts?: readonly ReportHost[];
  [more: string]: unknown;
}

/** The sum of several rows. */
export interface ReportMean extends GeometricMean, OverHosts {
  contender: string;
  /** what its rows are compared with */
  baseline: string;
  /** metric of the rows */
  metric: string;
  /** null: all rows of the contender */
  module: string | null;
}

/** What the reports of all kinds of work have. */
export interface ReportHead {
  /** null when nothing is stored: the runs come from a CSV */
  experiment: ReportExperiment | null;
  /** the machine, as stored with the experiment; null when unknown */
  environment: object | null;
  method: Method;
  /** the first is the one that the others are compared with */
  variants: ReportVariant[];
  /** what concerns the report as a whole; rows and cells have their own */
  warnings: Warning[];
}

/** The report that every format prints. Formats compute nothing: each figure is here. */
export interface Report extends ReportHead {
  /** the metrics of the rows, in the order of the rows: first the metric that stops rounds */
  metrics: readonly Metric[];
  /** ordered by metric, benchmark, configuration (numbers by size) and contender */
  rows: ReportRow[];
  /** geometric means of the ratios: by module where there are several, then of all */
  means: ReportMean[];
}

/** A format: the whole text, with a line end at its end. */
export type Format = (report: Report, options?: FormatOptions) => string;

/** The rows of a report by metric and contender, in the order in which they are printed. */
export function sectionsOf(report: Report): { metric: Metric; contender: string; rows: ReportRow[] }[] {
  return report.metrics.flatMap((metric) =>
    contendersOf(report).map((contender) => ({
      metric,
      contender,
      rows: report.rows.filter((row) => row.metric === metric.name && row.contender === contender),
    })),
  );
}

/** The contenders of a report, in the order of its variants, then as they appear. */
export function contendersOf(report: Report): string[] {
  const present = new Set(report.rows.map((row) => row.contender));
  const known = report.variants.map((variant) => variant.label).filter((label) => present.has(label));
  return [...new Set([...known, ...present])];
}

/** What rows are gathered by: the folder of a benchmark's file; of a path from the root the folder that it lies in. */
export function moduleOf(benchmark: string): string {
  const folders = benchmark.split('/');
  return folders[0] || (folders.at(-2) ?? '');
}
