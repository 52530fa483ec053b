/** The rates of an experiment that compares nothing: of each benchmark every configuration, as it was run. */

import type { BarChart } from '../../../show/charts/chart.ts';
import type { RowFigures, Sheet, SideFigures } from '../../../show/report/published.ts';
import { causeMessage } from '../../../show/report/reason-message.ts';
import { withoutFigures } from '../../../show/report/said-relative.ts';
import { sheetOf } from '../../../show/report/sheet.ts';
import { describeSample } from '../../../stats/describe.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';

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
  const numbers = numbersIn(say.language);
  const lines = rows.flatMap((row) => row.sides.map((side) => ({ row, side })));
  const isOne = rows.every(({ sides }) => sides.length === 1);
  const title = say('sheets.suite.rates', { benchmark });
  return sheetOf<Line>({
    id,
    title,
    note: say('sheets.suite.rates-note'),
    columns: [
      { title: say('sheets.configuration'), isNumber: false, cell: ({ row }) => row.configuration },
      { title: say('sheets.variant'), isNumber: false, cell: ({ side }) => (isOne ? '' : side.label) },
      {
        title: say('sheets.suite.rate'),
        cell: ({ side: { estimate } }) => (estimate === null ? '' : numbers.si(estimate.value)),
      },
      {
        title: say('sheets.interval'),
        cell: ({ side: { estimate } }) =>
          estimate === null || estimate.interval === null ? '' : numbers.interval(estimate.interval, 'si'),
      },
      { title: say('sheets.suite.cv'), cell: ({ side }) => variationOf(side, say) },
      {
        title: say('sheets.runs'),
        cell: ({ side }) => (side.figures.length === 0 ? '' : numbers.whole(side.figures.length)),
      },
      {
        title: say('sheets.remark'),
        isNumber: false,
        cell: ({ side: { state, reason } }) =>
          withoutFigures(
            { verdict: state, reason: state === 'floor' ? causeMessage(say, { verdict: state, reason }) : reason },
            say,
          ),
      },
    ],
    rows: lines,
    verdict: ({ side: { state } }) => (state === 'measured' ? null : state),
    charts: rows.length > MOST_BARS ? [] : [barsOf(rows, title, say)],
  });
}

function variationOf({ figures }: SideFigures, say: Say): string {
  if (figures.length < 2) return '';
  const { sd, mean } = describeSample(figures);
  return mean > 0 ? numbersIn(say.language).percent(sd / mean) : '';
}

function barsOf(rows: readonly RowFigures[], title: string, say: Say): BarChart {
  const labels = rows[0]?.sides.map(({ label }) => label) ?? [];
  return {
    type: 'bar',
    title,
    description: say('sheets.figures-chart'),
    axis: { name: say('sheets.suite.rate'), format: 'si' },
    groups: rows.map(({ benchmark, configuration }) => configuration || benchmark),
    series: labels.map((name, place) => ({
      name,
      bars: rows.map(({ sides }) => {
        const side = sides[place];
        if (side === undefined) return null;
        const { state, estimate } = side;
        if (state !== 'measured') {
          const why = state === 'floor' ? 'floor' : 'missing';
          return { mean: 0, interval: null, state: why, word: say(`verdict.${state}`) };
        }
        return estimate === null ? null : { mean: estimate.value, interval: estimate.interval, state: 'measured' };
      }),
    })),
  };
}
