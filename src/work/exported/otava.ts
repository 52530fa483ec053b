import { csvCell } from '../../text/csv.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { rowName } from '../rules/limits.ts';
import type { Exported, ExportedFigure } from './figures.ts';

const columnOf = (figure: ExportedFigure): string =>
  figure.isFirst ? rowName(figure) : `${rowName(figure)} ${figure.metric.name}`;

/**
 * A CSV for Apache Otava: a line a variant, which is its `branch`, at the time of the experiment. Lines of later experiments go below where
 * their header is equal, without it. It takes no empty cell, so what a variant lacks is no column.
 * @throws JsdynoError BAD_OPTION where none is left
 */
export function otava({ experiment, created, figures }: Exported): string {
  const byVariant = Map.groupBy(figures, ({ variant }) => variant ?? 'main');
  const lines = [...byVariant].map(
    ([variant, own]) => [variant, new Map(own.map((one) => [columnOf(one), one.estimate.value]))] as const,
  );
  const all = new Set(figures.map(columnOf));
  const columns = [...all].filter((column) => lines.every(([, cells]) => cells.has(column)));
  if (columns.length === 0) {
    throw new JsdynoError('BAD_OPTION', `${experiment} has no row with figures of all variants, as otava needs`, {
      hint: '--format openmetrics',
    });
  }
  const rows = lines.map(([variant, cells]) => [created, variant, experiment, ...columns.map((one) => cells.get(one))]);
  return [['time', 'branch', 'experiment', ...columns], ...rows]
    .map((row) => `${row.map(csvCell).join(',')}\n`)
    .join('');
}
