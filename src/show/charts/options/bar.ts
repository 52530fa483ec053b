/** Means with their intervals as bars from 0, one a series in each group. */
import type { Bar, BarChart } from '../chart.ts';
import { type Drawing, EDGE, withInterval } from '../drawing.ts';
import { widest } from '../labels.ts';
import { COLOURS, type Colours, floorDecal, type Look, type SeriesStyle, TEXT_SIZE } from '../look.ts';
import { paddedLinear } from '../plane.ts';
import { group, type Point, patterned, rect, type Shape, symbol, text, whisker } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';
import { groupedDrawing } from './grouped.ts';

const BAR = 15;

export function barDrawing(chart: BarChart, look: Look): Drawing {
  const { series, axis } = chart;
  const bars = series.flatMap((one) => one.bars.filter((bar) => bar !== null));
  const texts = bars.map((bar) => saidOf(bar, chart));
  const measured = bars.filter(hasBar).flatMap(({ mean, interval }) => [mean, ...(interval ?? [])]);
  const extent = axis.isLog === true ? paddedLog(measured) : paddedLinear(measured, true);
  return groupedDrawing(chart, look, {
    size: BAR,
    right: widest(texts, TEXT_SIZE) + 12,
    extent,
    hasBase: true,
    markOf(i, group) {
      const bar = series[i]?.bars[group] ?? null;
      if (bar === null) return null;
      return {
        at: hasBar(bar) ? bar.mean : extent[0],
        shape: (y, x, style) => barShape(bar, y, x, { chart, extent, look, style }),
      };
    },
  });
}

function hasBar({ state }: Bar): boolean {
  return state === 'measured' || state === 'undecided';
}

interface BarContext {
  chart: BarChart;
  extent: Point;
  look: Look;
  style: SeriesStyle;
}

function barShape(bar: Bar, middle: number, xOf: (value: number) => number, context: BarContext): Shape {
  const { chart, extent, look, style } = context;
  const colours = COLOURS[look.theme];
  const { mean, interval, state } = bar;
  const [start, end] = [xOf(extent[0]), xOf(extent[1])];
  const top = middle - BAR / 2;
  const isSure = state === 'measured';
  const said = text(saidOf(bar, chart), [look.width - EDGE, middle], {
    fill: isSure ? colours.ink : colours.muted,
    align: 'right',
    italic: !isSure,
  });
  if (state === 'floor') {
    const hatched = { ...patterned(colours.background, floorDecal(colours)), stroke: colours.grid };
    return group([rect([start, top], end - start, BAR, hatched), said]);
  }
  const x = xOf(mean);
  const paint = isSure ? style.colour : colours.verdicts.undecided;
  if (state === 'missing') return said;
  // A log axis has no 0 that a bar could stand on.
  const mark =
    chart.axis.isLog === true
      ? symbol(style.symbol, [x, middle], 5, { fill: paint })
      : rect([start, top], x - start, BAR, { ...patterned(paint, style.decal), stroke: paint });
  return group([mark, interval === null ? null : errorBar(xOf(interval[0]), xOf(interval[1]), middle, colours), said]);
}

/** In ink over a line of the background, so that it is seen on the bar and beside it. */
function errorBar(left: number, right: number, y: number, { ink, background }: Colours): Shape {
  return group([
    whisker([left, y], right, background, { width: 4, cap: 5 }),
    whisker([left, y], right, ink, { width: 1.5, cap: 4 }),
  ]);
}

function saidOf({ mean, interval, state, word }: Bar, { axis }: BarChart): string {
  if (state === 'floor' || state === 'missing') return word ?? '';
  const figures = withInterval(mean, interval, axis);
  return state === 'measured' || word === undefined ? figures : `${word}: ${figures}`;
}
