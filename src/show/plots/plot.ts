/** The chart that was asked for by its name. */

import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Chart } from '../charts/chart.ts';
import { type Chosen, chosenOf, type PlotChoice, type Plotted } from './choice.ts';
import { barChart, boxChart } from './figures-charts.ts';
import { intervalChart } from './interval-chart.ts';
import { heatmapChart, trendChart } from './releases-charts.ts';
import { scatterChart, scatterSource } from './scatter-chart.ts';

/** The charts that `jsdyno plot` draws. */
export const PLOTS = ['interval', 'bar', 'box', 'scatter', 'percentiles', 'trend', 'heatmap'] as const;
export type PlotName = (typeof PLOTS)[number];

/** More rows than these cannot be read in one picture. */
const MOST: Readonly<Record<PlotName, number>> = {
  interval: 200,
  bar: 100,
  box: 100,
  scatter: 10_000,
  percentiles: 100,
  trend: 12,
  heatmap: 200,
};

/**
 * @throws JsdynoError PLOT_UNFIT where the experiment has nothing for this chart, BAD_OPTION
 */
export function plotOf(name: PlotName, plotted: Plotted, choice: PlotChoice, say: Say): Chart {
  if (name === 'percentiles') return percentilesOf(plotted, choice);
  const chosen = chosenOf(plotted, choice);
  refuseMany(name, chosen);
  if (name === 'trend' || name === 'heatmap') refuseFew(chosen, name);
  return MAKERS[name](chosen, choice, say);
}

type Maker = (chosen: Chosen, choice: PlotChoice, say: Say) => Chart;

const MAKERS: Readonly<Record<Exclude<PlotName, 'percentiles'>, Maker>> = {
  interval: (chosen, _, say) => intervalChart(chosen, say),
  bar: (chosen, { log }, say) => barChart(chosen, log === true, say),
  box: (chosen, { log }, say) => boxChart(chosen, log === true, say),
  scatter: (chosen, choice, say) => scatterChart(scatterSource(chosen, say), choice, say),
  trend: (chosen, _, say) => trendChart(chosen, say),
  heatmap: (chosen, _, say) => heatmapChart(chosen, say),
};

function refuseMany(name: PlotName, { figures }: Chosen): void {
  if (figures.length <= MOST[name]) return;
  const other = name === 'trend' && figures.length <= MOST.heatmap ? ', or draw them with: jsdyno plot heatmap' : '';
  throw new JsdynoError(
    'PLOT_UNFIT',
    `${figures.length} rows cannot be read in one ${name} plot; at most ${MOST[name]} can`,
    {
      hint: `choose some with --filter or --set${other}`,
    },
  );
}

function refuseFew({ variants }: Chosen, kind: 'trend' | 'heatmap'): void {
  if (variants.length >= 3) return;
  const isOne = variants.length < 2;
  const here = isOne ? 'here is one' : 'here are two';
  throw new JsdynoError('PLOT_UNFIT', `a ${kind} needs three variants or more, and ${here}`, {
    hint: isOne ? 'jsdyno plot bar shows its means' : 'two are compared by: jsdyno plot interval',
  });
}

/** Curves come with the kinds of work that keep whole histograms, in their sheets. */
function percentilesOf({ sheets = [] }: Plotted, { filter = [], log }: PlotChoice): Chart {
  const charts = sheets.flatMap((sheet) => sheet.charts).filter((chart) => chart.type === 'percentiles');
  if (charts.length === 0) {
    throw new JsdynoError('PLOT_UNFIT', 'a plot of percentiles needs servers at a fixed rate, but there are none', {
      hint: 'measure some with: jsdyno http native --on node@22 --rate 1000',
    });
  }
  const wanted = charts.filter(({ title }) => filter.length === 0 || filter.some((part) => title.includes(part)));
  const [chart, ...others] = wanted;
  if (chart === undefined || others.length > 0) {
    const titles = (chart === undefined ? charts : wanted).map(({ title }) => `"${title}"`).join(', ');
    throw new JsdynoError('PLOT_UNFIT', `a plot shows one load, but there are ${titles}`, {
      hint: 'choose one with --filter and part of its title',
    });
  }
  return { ...chart, axis: { ...chart.axis, isLog: log ?? chart.axis.isLog } };
}
