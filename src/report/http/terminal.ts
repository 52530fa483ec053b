/** For people: by route a table of throughput and one of latencies for each rate, a line a variant. */

import pico from 'picocolors';
import { wrap } from '../../text/lines.ts';
import type { FormatOptions } from '../row.ts';
import { widest } from '../table-columns.ts';
import { figureLine, fittingColumns, type TextColumn, titleLine, widthOf } from '../terminal-columns.ts';
import type { Colors } from '../verdict-look.ts';
import { LATENCY_GIVEN_UP, latencyColumns, THROUGHPUT_GIVEN_UP, throughputColumns } from './http-columns.ts';
import type { CellState, HttpReport, HttpRoute } from './http-report.ts';
import { legendWords, loadWords, rateWords, remarksOf, routeName, withoutAbsent } from './http-words.ts';
import { preloadWords } from './preload-cost.ts';

/** Wider than this, lines are hard to follow. */
const WIDEST = 140;
const MARGIN = 2;
const GAP = 2;
/** A longer name of a variant stands on a line of its own. */
const LONGEST_NAME = 28;

/** The text for a terminal, with a line end at its end. */
export function formatHttp(report: HttpReport, options: FormatOptions = {}): string {
  const width = Math.min(Math.max(options.width ?? 80, 60), WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const routes = report.routes.flatMap((route) => [...routeLines(route, width, colors), '']);
  const remarks = remarksOf(report).flatMap((text) => {
    const [first = '', ...rest] = wrap(text, width - MARGIN - 1);
    return [`${colors.yellow('!')}  ${first}`, ...rest.map((line) => `   ${line}`)];
  });
  const foot = [loadWords(report), legendWords(report)].flatMap((text) => wrap(text, width)).map(colors.dim);
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
      THROUGHPUT_GIVEN_UP,
      width,
      colors,
      ({ preloadCost }) => (preloadCost === null ? [] : [preloadWords(preloadCost)]),
    ),
    ...rates
      .map(withoutAbsent)
      .flatMap((rate) => [
        '',
        ...tableLines(
          rateWords(rate),
          rate.cells,
          latencyColumns(rate, colors),
          LATENCY_GIVEN_UP,
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
  all: ReadonlyMap<string, TextColumn>,
  givenUp: readonly (readonly string[])[],
  width: number,
  colors: Colors,
  below: (cell: C) => string[],
): string[] {
  const longest = widest(cells.map(({ variant }) => variant));
  const columns = [...fittingColumns(all, givenUp, width - MARGIN, Math.min(longest, LONGEST_NAME)).values()];
  const isBeside = longest <= LONGEST_NAME && longest + widthOf(columns) + MARGIN <= width;
  const indent = isBeside ? MARGIN + longest : MARGIN;
  const heading = columns.length === 0 ? '' : ' '.repeat(indent) + titleLine(columns);
  const isInHeading = title === '' || heading.slice(0, title.length + MARGIN + GAP).trim() === '';
  const titles = isInHeading
    ? [`  ${title}`.trimEnd() + heading.slice(title === '' ? 0 : title.length + MARGIN)]
    : [`  ${title}`, heading];
  const lines = cells.flatMap((cell, i) => {
    const lead = ' '.repeat(MARGIN) + cell.variant;
    const under = (text: string): string[] =>
      wrap(text, width - indent - GAP).map((line) => ' '.repeat(indent + GAP) + colors.dim(line));
    if (cell.verdict !== 'measured') return [lead, ...under(`${cell.verdict}: ${cell.reason ?? 'no reason is known'}`)];
    const figures = figureLine(columns, i);
    const first = isBeside ? [lead.padEnd(indent) + figures] : [lead, ' '.repeat(indent) + figures];
    return [...first, ...below(cell).flatMap(under)];
  });
  return [...titles.filter((line) => line !== '').map(colors.dim), ...lines];
}
