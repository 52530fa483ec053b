/** For people: by route a table of throughput and one of latencies for each rate, a line a variant. */

import pico from 'picocolors';
import type { CellState } from '../../../show/report/cell-state.ts';
import type { FormatOptions } from '../../../show/report/row.ts';
import type { Column } from '../../../show/report/terminal/columns.ts';
import { legendLines, remarkLines, widthWithin } from '../../../show/report/terminal/prose.ts';
import { layTable, marginOf, type TableRow } from '../../../show/report/terminal/table.ts';
import type { Colors } from '../../../show/report/verdict-look.ts';
import { LATENCY_GIVES_WAY, latencyColumns, THROUGHPUT_GIVES_WAY, throughputColumns } from './http-columns.ts';
import type { HttpReport, HttpRoute } from './http-report.ts';
import { atRateWords, httpRemarks, legendWords, loadWords, routeName, withoutAbsent } from './http-words.ts';
import { preloadWords } from './preload-cost.ts';

/** Wider than this, lines are hard to follow. */
const WIDEST = 140;
const MARGIN = marginOf({ marks: false });
/** Between the title of a table and those of its columns. */
const GAP = 2;
/** Of remarks: a sign and two blanks. */
const INDENT = 3;

/** The text for a terminal, with a line end at its end. */
export function formatHttp(report: HttpReport, options: FormatOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const routes = report.routes.flatMap((route) => [...routeLines(route, width, colors), '']);
  const remarks = httpRemarks(report).flatMap((text) =>
    remarkLines(text, ['!', colors.yellow], { width, indent: INDENT }),
  );
  const foot = [loadWords(report), legendWords(report)].flatMap((text) => legendLines([text], width, colors.dim));
  return [...routes, ...remarks, ...(remarks.length > 0 ? [''] : []), ...foot, ''].join('\n');
}

function routeLines(route: HttpRoute, width: number, colors: Colors): string[] {
  const { throughput, rates } = route;
  return [
    colors.bold(routeName(route)) + (route.request === '' ? '' : colors.dim(`  ${route.request}`)),
    ...tableLines(
      '',
      throughput,
      throughputColumns(route, colors),
      THROUGHPUT_GIVES_WAY,
      width,
      colors,
      ({ preloadCost }) => (preloadCost === null ? [] : [preloadWords(preloadCost)]),
    ),
    ...rates
      .map(withoutAbsent)
      .flatMap((rate) => [
        '',
        ...tableLines(
          atRateWords(rate),
          rate.cells,
          latencyColumns(rate, colors),
          LATENCY_GIVES_WAY,
          width,
          colors,
          ({ words }) => (words === null ? [] : [words]),
        ),
      ]),
  ];
}

function tableLines<C extends CellState>(
  title: string,
  cells: readonly C[],
  columns: ReadonlyMap<string, Column>,
  givesWay: readonly (readonly string[])[],
  width: number,
  colors: Colors,
  below: (cell: C) => string[],
): string[] {
  const rows = cells.map((cell): TableRow => {
    const { variant: name, verdict, reason } = cell;
    if (verdict === 'measured') return { name, notes: () => below(cell) };
    const text = `${verdict}: ${reason ?? 'no reason is known'}`;
    return { name, instead: { texts: [text], beside: 'never', below: colors.dim } };
  });
  const table = layTable({ rows, columns, givesWay, marks: false, names: 'together', note: colors.dim }, width);
  return [...titled(title, table.heading).map(colors.dim), ...table.rows.flat()];
}

/** A title in the line of the columns' titles where there is space before them. */
function titled(title: string, heading: string): string[] {
  if (title === '') return heading === '' ? [] : [heading];
  const own = `${' '.repeat(MARGIN)}${title}`;
  const isFree = heading.slice(0, own.length + GAP).trim() === '';
  return isFree ? [own + heading.slice(own.length)] : [own, heading];
}
