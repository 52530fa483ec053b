/** The option object of a chart of any kind. Pure: the server and the page call it alike. */
import { printableIn } from '../../text/printable.ts';
import type { Chart } from './chart.ts';
import type { Drawing } from './drawing.ts';
import type { Look } from './look.ts';
import { barDrawing } from './options/bar.ts';
import { boxDrawing } from './options/box.ts';
import { heatmapDrawing } from './options/heatmap.ts';
import { intervalDrawing } from './options/interval.ts';
import { percentilesDrawing } from './options/percentiles.ts';
import { roundsDrawing } from './options/rounds.ts';
import { scatterDrawing } from './options/scatter.ts';
import { trendDrawing } from './options/trend.ts';

const DRAWINGS: { [C in Chart as C['type']]: (chart: C, look: Look) => Drawing } = {
  bar: barDrawing,
  box: boxDrawing,
  heatmap: heatmapDrawing,
  interval: intervalDrawing,
  percentiles: percentilesDrawing,
  rounds: roundsDrawing,
  scatter: scatterDrawing,
  trend: trendDrawing,
};

/**
 * The option object, and the height in px that its rows need at this width. Names stay text: they are drawn as they are, but for control
 * characters, which are spelt out.
 */
export function drawingOf(chart: Chart, look: Look): Drawing {
  const clean = spoken(printableIn(chart), look);
  const draw = DRAWINGS[clean.type] as (chart: Chart, look: Look) => Drawing;
  return draw(clean, look);
}

/** Its axes know their language. */
function spoken(chart: Chart, { language }: Look): Chart {
  if ('axis' in chart) return { ...chart, axis: { language, ...chart.axis } };
  if (!('x' in chart)) return { ...chart, language: chart.language ?? language };
  const { x, y } = chart;
  return { ...chart, x: 'values' in x ? x : { language, ...x }, y: { language, ...y } };
}
