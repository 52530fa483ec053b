/** Blocks that are charts, and the data that they draw. */

import type { Say } from '../../text/messages/say.ts';
import type { Chart } from '../charts/chart.ts';
import type { Chosen } from '../plots/choice.ts';
import { barChart, boxChart } from '../plots/figures-charts.ts';
import { intervalChart } from '../plots/interval-chart.ts';
import { heatmapChart, trendChart } from '../plots/releases-charts.ts';
import type { RowFigures } from '../report/published.ts';
import type { Block } from './block.ts';
import { ORDERING, orderedRows } from './ordered-rows.ts';
import type { Piece, Written } from './piece.ts';
import { Problem } from './problem.ts';
import { CHOOSING, type Selection, select } from './select.ts';
import type { BlockKind } from './sentences.ts';
import type { Source } from './sources.ts';

const TYPES = ['interval', 'bar', 'box', 'heatmap', 'trend'] as const;
type Type = (typeof TYPES)[number];

export const CHARTS: Readonly<Record<string, BlockKind>> = {
  chart: { options: [...CHOOSING, ...ORDERING, 'type', 'title'], write: chart },
};

function chart(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const word = block.options.get('type')?.at(-1);
  const type = word?.text ?? 'interval';
  if (!(TYPES as readonly string[]).includes(type)) {
    throw new Problem('BLOCK_INVALID', `there is no chart "${type}"`, word?.at ?? block.at, {
      hint: `--type ${TYPES.join(', --type ')}`,
    });
  }
  const selection = select(block, sources);
  const rows = orderedRows(block, selection.rows);
  return {
    pieces: chartsOf(block, { ...selection, rows }, type as Type, say),
    source: selection.source.name,
    rows,
  };
}

/** The charts of rows; none without a row. */
export function chartsOf(block: Block, selection: Selection, type: Type, say: Say): Piece[] {
  if (selection.rows.length === 0) return [];
  const title = block.options.get('title')?.at(-1)?.text;
  const made = MAKERS[type](chosenOf(selection), say, block.options.has('sort'));
  return [{ type: 'chart', chart: title === undefined ? made : { ...made, title } }];
}

const MAKERS: Record<Type, (chosen: Chosen, say: Say, isSorted: boolean) => Chart> = {
  interval: intervalChart,
  bar: (chosen, say) => barChart(chosen, false, say),
  box: (chosen, say) => boxChart(chosen, false, say),
  heatmap: heatmapChart,
  trend: trendChart,
};

/** What `jsdyno plot` would draw of these rows: their figures on the baseline and on the contenders that are left. */
function chosenOf({ source, metric, rows }: Selection): Chosen {
  const { report, figures } = source.published;
  const left = new Set(rows.flatMap(({ baseline, contender }) => [baseline, contender]));
  const names = new Set(rows.map(nameOf));
  const own = figures.filter((one) => one.metric === metric.name && names.has(nameOf(one)));
  const shown = own.map((one) => ({ ...one, sides: one.sides.filter(({ label }) => left.has(label)) }));
  const variants = shown[0]?.sides.map(({ label }) => label) ?? [];
  return { metric, rows, figures: shown, variants, margin: report.method.margin };
}

function nameOf({ benchmark, configuration }: Pick<RowFigures, 'benchmark' | 'configuration'>): string {
  return `${benchmark} ${configuration}`;
}
