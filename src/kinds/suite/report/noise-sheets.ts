/** What a variant against itself looks like on this machine: by module, and row by row. */

import type { BarChart } from '../../../show/charts/chart.ts';
import type { MeasuredGroup } from '../../../show/report/measured-group.ts';
import type { RowFigures } from '../../../show/report/published.ts';
import { number, text } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import type { Say } from '../../../text/messages/say.ts';
import { type ModuleNoise, noiseOfExperiment } from '../noise.ts';
import { FIGURES, MODULES } from './noise-columns.ts';

/** More bars than this say nothing. */
const MOST_BARS = 60;

/** The noise of one row. */
interface RowNoise extends ModuleNoise {
  name: string;
  rounds: number;
}

/** @param figures of the rate, with two sides that are one variant */
export function noiseSheets(figures: readonly RowFigures[], say: Say): Sheet[] {
  const [first, second] = figures[0]?.sides ?? [];
  if (first === undefined || second === undefined) return [];
  const labels = { baseline: first.label, contenders: [second.label] };
  const lines = noiseOfExperiment({ groups: figures.map(groupOf), ...labels });
  const all = lines.find(({ module }) => module === null);
  if (all === undefined) return [];
  const rows = figures.flatMap((one): RowNoise[] => {
    const noise = noiseOfExperiment({ groups: [groupOf(one)], ...labels })[0];
    return noise === undefined ? [] : [{ ...noise, name: nameOf(one), rounds: roundsOf(one) }];
  });
  return [
    sheetOf<ModuleNoise>(say, {
      id: 'noise',
      title: say('sheets.suite.noise', { label: first.label }),
      note: say('sheets.suite.noise-note', {
        paired: all.pairedPositives,
        welch: all.welchPositives,
        rows: all.rows,
      }),
      columns: MODULES,
      rows: lines,
    }),
    sheetOf<RowNoise>(say, {
      id: 'noise-rows',
      title: say('sheets.suite.noise-each'),
      note: say('sheets.suite.noise-each-note'),
      columns: [
        text('benchmark', ({ name }) => name, { page: 'sheets.benchmark' }),
        number('rounds', 'count', ({ rounds }) => rounds, { page: 'sheets.rounds' }),
        ...FIGURES,
      ],
      rows,
      charts: rows.length > MOST_BARS ? [] : [barsOf(rows, say)],
    }),
  ];
}

function barsOf(rows: readonly { name: string; scatter: number }[], say: Say): BarChart {
  return {
    type: 'bar',
    title: say('sheets.suite.noise-each'),
    description: say('sheets.suite.noise-each-note'),
    axis: { name: say('sheets.suite.noise-scatter'), format: 'percent' },
    groups: rows.map(({ name }) => name),
    series: [
      {
        name: say('sheets.suite.noise-scatter'),
        bars: rows.map(({ scatter }) => ({ mean: scatter, interval: null, state: 'measured' as const })),
      },
    ],
  };
}

function groupOf({ benchmark, configuration, sides }: RowFigures): MeasuredGroup {
  return {
    benchmark,
    configuration,
    rates: new Map(sides.map(({ label, figures }) => [label, figures])),
    rounds: new Map(sides.map(({ label, rounds }) => [label, rounds])),
    paired: true,
  };
}

function nameOf({ benchmark, configuration }: RowFigures): string {
  return `${benchmark} ${configuration}`.trimEnd();
}

function roundsOf({ sides: [first, second] }: RowFigures): number {
  const others = new Set(second?.rounds);
  return first?.rounds.filter((round) => others.has(round)).length ?? 0;
}
