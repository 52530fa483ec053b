import type { Metric } from './metric.ts';
import type { Compared, RowFigures } from './published.ts';

/**
 * The same with one metric named and read as another: of processes a second the seconds of each. Comparisons stay, since they
 * are of the figure of which more is better. Pure.
 */
export function readAs(
  { report, figures, metrics = report.metrics }: Compared,
  name: string,
  as: Partial<Metric>,
): Compared {
  const renamed = as.name ?? name;
  const known = metrics.find((metric) => metric.name === name);
  const isTurned = as.isSmallerBetter !== undefined && as.isSmallerBetter !== (known?.isSmallerBetter ?? false);
  const moved = <T extends { metric: string }>(some: readonly T[]): T[] =>
    some.map((one) => (one.metric === name ? { ...one, metric: renamed } : one));
  const read = (some: readonly Metric[]) =>
    some.map((metric) => (metric.name === name ? { ...metric, ...as } : metric));
  return {
    metrics: read(metrics),
    report: {
      ...report,
      metrics: read(report.metrics),
      rows: moved(report.rows),
      means: moved(report.means),
    },
    figures: figures.map((row) => (row.metric === name ? { ...(isTurned ? turned(row) : row), metric: renamed } : row)),
  };
}

/** One over each figure: seconds of what is stored as 1/s. */
export function turned(row: RowFigures): RowFigures {
  return {
    ...row,
    sides: row.sides.map((side) => {
      const { estimate, figures } = side;
      if (estimate === null) return side;
      const { value, interval } = estimate;
      return {
        ...side,
        figures: figures.map((figure) => 1 / figure),
        estimate: { value: 1 / value, interval: interval === null ? null : [1 / interval[1], 1 / interval[0]] },
      };
    }),
  };
}
