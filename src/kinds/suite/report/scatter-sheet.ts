/** The rate of a benchmark over one of its parameters, a line for each value of another one. */

import type { ScatterChart } from '../../../show/charts/chart.ts';
import { interval, number, text } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import { largest, smallest } from '../../../stats/extremes.ts';
import type { ScatterCsv } from '../../../store/csv-read-scatter.ts';
import type { Say } from '../../../text/messages/say.ts';
import type { Axes } from '../plan.ts';
import { isNumber, type ScatterTable, scatterCells } from './scatter-cells.ts';

/** Values as far apart as this are laid on a scale of powers. */
const WIDE_RANGE = 64;

/** By the given parameters, or by those that suit the runs; none without parameters. Pure. */
export function scatterSheet(csv: ScatterCsv, asked: Axes | undefined, say: Say): Sheet[] {
  const axes = asked ?? axesFor(csv);
  const [first] = csv.rows;
  if (axes === null || first === undefined) return [];
  const table = scatterCells(csv, axes.xaxis, axes.category);
  const isOne = axes.category === axes.xaxis;
  const title = say('sheets.suite.scatter', { benchmark: first.benchmark, parameter: axes.xaxis });
  return [
    sheetOf(say, {
      id: 'scatter',
      title,
      note: say('sheets.suite.scatter-note', { aggregated: table.aggregated.join(', ') || 'none' }),
      columns: [
        text('x', ({ x }) => x, {
          page: { literal: axes.xaxis },
          ...(table.cells.every(({ x }) => isNumber(x)) ? { isNumber: true } : {}),
        }),
        text('category', ({ category }) => (isOne ? '' : category), { page: { literal: axes.category } }),
        number('rate', 'si', ({ rate }) => rate, { page: 'sheets.suite.rate' }),
        interval('rate', 'si', ({ rate, interval }) => (interval === null ? null : endsOf(rate, interval)), {
          page: 'sheets.interval',
        }),
        number('runs', 'count', ({ runs }) => runs, { page: 'sheets.runs' }),
      ],
      rows: table.cells,
      charts: [chartOf(table, isOne ? first.benchmark : null, title, say)],
    }),
  ];
}

function chartOf({ xaxis, category, cells }: ScatterTable, only: string | null, title: string, say: Say): ScatterChart {
  const isNumeric = cells.every(({ x }) => isNumber(x));
  const values = cells.map(({ x }) => Number(x));
  const [low, high] = [smallest(values), largest(values)];
  const lines = Map.groupBy(cells, (cell) => only ?? `${category}=${cell.category}`);
  return {
    type: 'scatter',
    title,
    description: say('sheets.suite.rates-note'),
    x: isNumeric
      ? { name: xaxis, format: 'plain', isLog: low > 0 && high / low >= WIDE_RANGE }
      : { name: xaxis, values: [...new Set(cells.map(({ x }) => x))] },
    y: { name: say('sheets.suite.rate'), format: 'si' },
    categories: [...lines].map(([name, own]) => ({
      name,
      points: own.map(({ x, rate, interval }) => ({
        x: isNumeric ? Number(x) : x,
        y: rate,
        interval: interval === null ? null : endsOf(rate, interval),
      })),
    })),
  };
}

function endsOf(rate: number, half: number): [number, number] {
  return [rate - half, rate + half];
}

/**
 * The parameters that vary: along the axis that with the most values, numbers before words, and as category the one with the fewest
 * of the others; the same twice where one alone varies.
 */
function axesFor({ parameters, rows }: ScatterCsv): Axes | null {
  const found = parameters
    .map((name, i) => {
      const values = [...new Set(rows.map((row) => row.values[i] as string))];
      return { name, count: values.length, isNumeric: values.every(isNumber) };
    })
    .sort((a, b) => Number(b.isNumeric) - Number(a.isNumeric) || b.count - a.count);
  const varying = found.filter(({ count }) => count > 1);
  const [x = found[0]] = varying;
  if (x === undefined) return null;
  const others = varying.filter((one) => one !== x).sort((a, b) => a.count - b.count);
  return { xaxis: x.name, category: others[0]?.name ?? x.name };
}
