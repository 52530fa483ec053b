import type { Compared } from '../../../show/report/published.ts';
import type { Report } from '../../../show/report/row.ts';

interface FigureName {
  benchmark: string;
  configuration: string;
  metric: string;
}

/**
 * What is published with a report of turns: the figures by the names that metrics have in it, without those of rows that it leaves
 * out, and only such metrics as were told. Pure.
 *
 * @param said the report of turns of all metrics of `compared`, in their order
 */
export function withFigures(said: Report, { report, figures, metrics = report.metrics }: Compared): Compared {
  const names = new Map(metrics.map(({ name }, i) => [name, said.metrics[i]?.name ?? name]));
  const renamed = <R extends FigureName>(row: R): R => ({ ...row, metric: names.get(row.metric) ?? row.metric });
  const told = new Set(report.metrics.map(({ name }) => names.get(name)));
  const kept = new Set(said.rows.map(nameOf));
  const leftOut = new Set(report.rows.map((row) => nameOf(renamed(row))).filter((name) => !kept.has(name)));
  return {
    report: { ...said, metrics: said.metrics.filter(({ name }) => told.has(name)) },
    metrics: said.metrics,
    figures: figures.map(renamed).filter((row) => !leftOut.has(nameOf(row))),
  };
}

function nameOf({ benchmark, configuration, metric }: FigureName): string {
  return JSON.stringify([benchmark, configuration, metric]);
}
