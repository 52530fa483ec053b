/** A comparison with what rules must know of it. */
import type { Metric } from '../../show/report/metric.ts';
import type { Report, ReportRow } from '../../show/report/row.ts';

export interface ComparedRow {
  row: ReportRow;
  metric: Metric;
  /** The largest number of rounds, where looks after each round stopped them; null where their number was fixed. */
  cap: number | null;
  /** The largest difference that does not matter, as a share: rows stop where it is surely no larger. */
  margin: number;
  /** The share of false ones among the differences of its report. */
  fdr: number;
  /** Whether its figures have no noise, such as sizes of files: they differ or they do not. */
  isExact?: boolean | undefined;
}

/** The rows of a report with their metrics. */
export function comparedRows({ rows, metrics, method }: Pick<Report, 'rows' | 'metrics' | 'method'>): ComparedRow[] {
  const named = new Map(metrics.map((metric) => [metric.name, metric]));
  return rows.flatMap((row) => {
    const metric = named.get(row.metric);
    if (metric === undefined) return [];
    const cap = metric.isFixed === true ? null : (method.adaptive?.cap ?? null);
    return [{ row, metric, cap, margin: method.margin, fdr: method.fdr }];
  });
}
