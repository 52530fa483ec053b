/** Rows over releases: every contender against the first. */

import type { Say } from '../../text/messages/say.ts';
import type { HeatmapChart, TrendChart, TrendPoint } from '../charts/chart.ts';
import { intervalRead, ratioRead, verdictMessage } from '../report/as-read.ts';
import type { RowFigures } from '../report/published.ts';
import type { ReportRow } from '../report/row.ts';
import { shortTitles } from '../report/row-titles.ts';
import type { Chosen } from './choice.ts';
import { isDrawn } from './interval-chart.ts';
import { comparisonTitle, ratioAxis } from './plot-words.ts';

type Cell = HeatmapChart['rows'][number]['cells'][number];

export function trendChart(chosen: Chosen, say: Say): TrendChart {
  const { figures, variants, metric } = chosen;
  const names = shortTitles(figures);
  const [baseline = ''] = variants;
  return {
    type: 'trend',
    title: comparisonTitle(chosen, names, say),
    description: say('plot.describe.trend', { baseline, rows: figures.length, releases: variants.length }),
    axis: ratioAxis(metric, { contender: say('plot.each'), baseline }, say),
    releases: variants,
    lines: figures.map((row) => ({
      name: names.nameOf(row),
      points: cellsOf(row, chosen, say).map((cell) => (cell === null || cell.ratio === null ? null : cell)),
    })),
  };
}

export function heatmapChart(chosen: Chosen, say: Say): HeatmapChart {
  const { figures, variants } = chosen;
  const names = shortTitles(figures);
  const [baseline = ''] = variants;
  return {
    type: 'heatmap',
    title: comparisonTitle(chosen, names, say),
    description: say('plot.describe.heatmap', { baseline, rows: figures.length, releases: variants.length }),
    releases: variants,
    rows: figures.map((row) => ({ name: names.nameOf(row), cells: cellsOf(row, chosen, say) })),
  };
}

/** One a variant: the first is 1 by definition, and has no interval. */
function cellsOf({ benchmark, configuration, sides }: RowFigures, { rows, metric }: Chosen, say: Say): Cell[] {
  const own = rows.filter((row) => row.benchmark === benchmark && row.configuration === configuration);
  return sides.map(({ label, state }, i) => {
    if (i > 0)
      return cellOf(
        own.find(({ contender }) => contender === label),
        metric,
        say,
      );
    if (state === 'measured' && !own.every(({ verdict }) => verdict === 'floor')) {
      return { ratio: 1, interval: null, verdict: 'equivalent', word: say('plot.first') };
    }
    const verdict = state === 'measured' ? 'floor' : state;
    return { ratio: null, verdict, word: verdictMessage(say, verdict, metric) };
  });
}

function cellOf(row: ReportRow | undefined, metric: Chosen['metric'], say: Say): Cell {
  if (row === undefined) return null;
  const { verdict, ratio, interval } = row;
  const word = verdictMessage(say, verdict, metric);
  if (ratio === null || !isDrawn(verdict)) return { ratio: null, verdict, word };
  const point: TrendPoint = {
    ratio: ratioRead(ratio, metric),
    interval: interval === null ? null : intervalRead(interval, metric),
    verdict,
    word,
  };
  return point;
}
