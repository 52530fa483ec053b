import type { Metric } from '../../show/report/metric.ts';
import type { Compared } from '../../show/report/published.ts';
import { type Estimate, inverseOf } from '../../stats/estimate.ts';

/** The runs of one variant in one row, in one metric. */
export interface ExportedFigure {
  benchmark: string;
  configuration: string;
  metric: Metric;
  /** Whether a row has no metric before it. */
  isFirst: boolean;
  /** of its variant; null where there is one variant */
  variant: string | null;
  /** in the unit of the metric as people read it */
  figures: readonly number[];
  estimate: Estimate;
}

/** What a format says of itself: the experiment, and each row that has a figure. */
export interface Exported {
  experiment: string;
  /** ISO 8601 */
  created: string;
  figures: readonly ExportedFigure[];
}

/** The figures of a stored experiment; rows of variants without one are left out, since no other tool has a word for them. */
export function exportedOf(
  { report, metrics = report.metrics, figures }: Compared,
  { name, created }: { name: string; created: string },
): Exported {
  const sides = figures.flatMap(({ metric: called, sides, ...row }) => {
    const metric = metrics.find((one) => one.name === called);
    return metric === undefined ? [] : sides.map((side) => ({ ...row, ...side, metric }));
  });
  const isAlone = new Set(sides.map(({ label }) => label)).size === 1;
  const exported = sides.flatMap(({ benchmark, configuration, metric, label, figures, estimate }) =>
    estimate === null
      ? []
      : {
          benchmark,
          configuration,
          metric,
          isFirst: metric === metrics[0],
          variant: isAlone ? null : label,
          figures,
          estimate,
        },
  );
  return { experiment: name, created, figures: exported };
}

/** The estimate where less is better: ns of an operation in place of operations a second. */
export function lessIsBetter({ metric, estimate }: Pick<ExportedFigure, 'metric' | 'estimate'>): {
  unit: 'ns/op' | 's' | 'bytes';
  estimate: Estimate;
} {
  return metric.unit === 'ops/s' ? { unit: 'ns/op', estimate: inverseOf(estimate) } : { unit: metric.unit, estimate };
}
