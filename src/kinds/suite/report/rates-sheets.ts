/** The rates of an experiment that compares nothing: of each benchmark every configuration, as it was run. */

import type { BarChart } from '../../../show/charts/chart.ts';
import type { RowFigures, SideFigures } from '../../../show/report/published.ts';
import { barOf, barsOf } from '../../../show/sheets/bars.ts';
import { interval, number, text } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import { causeMessage, withoutFigures } from '../../../show/sheets/said.ts';
import { describeSample } from '../../../stats/describe.ts';
import type { Say } from '../../../text/messages/say.ts';

/** More bars than this say nothing. */
const MOST_BARS = 60;

interface Line {
  row: RowFigures;
  side: SideFigures;
}

/** A sheet a benchmark. Pure. */
export function ratesSheets(figures: readonly RowFigures[], say: Say): Sheet[] {
  return [...Map.groupBy(figures, ({ benchmark }) => benchmark)].map(([benchmark, rows], i) =>
    ratesSheet(`rates-${i + 1}`, benchmark, rows, say),
  );
}

function ratesSheet(id: string, benchmark: string, rows: readonly RowFigures[], say: Say): Sheet {
  const lines = rows.flatMap((row) => row.sides.map((side) => ({ row, side })));
  const isOne = rows.every(({ sides }) => sides.length === 1);
  const title = say('sheets.suite.rates', { benchmark });
  return sheetOf<Line>(say, {
    id,
    title,
    note: say('sheets.suite.rates-note'),
    columns: [
      text('configuration', ({ row }) => row.configuration, { page: 'sheets.configuration' }),
      text('variant', ({ side }) => (isOne ? '' : side.label), { page: 'sheets.variant' }),
      number('rate', 'si', ({ side }) => side.estimate?.value, { page: 'sheets.suite.rate' }),
      interval('rate', 'si', ({ side }) => side.estimate?.interval, { page: 'sheets.interval' }),
      number('cv', 'share', ({ side }) => variationOf(side), { page: 'sheets.suite.cv' }),
      number('runs', 'count', ({ side }) => side.figures.length, { page: 'sheets.runs' }),
      text('remark', ({ side }) => remarkOf(side, say), { page: 'sheets.remark' }),
    ],
    rows: lines,
    verdict: ({ side: { state } }) => (state === 'measured' ? null : state),
    charts: rows.length > MOST_BARS ? [] : [ratesChart(rows, title, say)],
  });
}

function variationOf({ figures }: SideFigures): number | null {
  if (figures.length < 2) return null;
  const { sd, mean } = describeSample(figures);
  return mean > 0 ? sd / mean : null;
}

function remarkOf({ state, reason }: SideFigures, say: Say): string {
  const cause = state === 'floor' ? causeMessage(say, { verdict: state, reason }) : reason;
  return withoutFigures({ verdict: state, reason: cause }, say);
}

function ratesChart(rows: readonly RowFigures[], title: string, say: Say): BarChart {
  return barsOf<RowFigures>(
    {
      title,
      axis: { name: say('sheets.suite.rate'), format: 'si' },
      rows,
      labels: rows[0]?.sides.map(({ label }) => label) ?? [],
      nameOf: ({ benchmark, configuration }) => configuration || benchmark,
      barOf({ sides }, variant) {
        const side = sides[variant];
        return side === undefined ? null : barOf(side.state, side.estimate, say);
      },
    },
    say,
  );
}
