/** Means with their intervals as bars from 0, one a series in each group. */
import type { Bar, BarChart } from '../chart.ts';
import {
  axisNameShapes,
  backdrop,
  type Coord,
  type Drawing,
  EDGE,
  numberAxis,
  optionWith,
  placesAxis,
  shapesSeries,
  ticksOf,
  titleHeight,
  titleShapes,
  withInterval,
} from '../drawing.ts';
import { widest } from '../labels.ts';
import { legendOf } from '../legend.ts';
import { COLOURS, type Colours, floorDecal, type Look, type SeriesStyle, seriesStyle, TEXT_SIZE } from '../look.ts';
import { paddedLinear } from '../plane.ts';
import { nameShapes, type RowPlace, type Rows, rowsOf } from '../rows.ts';
import { group, line, type Point, patterned, rect, type Shape, symbol, text, whisker } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';

const BAR = 15;
const STEP = 18;

export function barDrawing(chart: BarChart, look: Look): Drawing {
  const colours = COLOURS[look.theme];
  const { groups, series, axis } = chart;
  const styles = series.map((_, i) => seriesStyle(i, colours));
  const bars = series.flatMap((one) => one.bars.filter((bar) => bar !== null));
  const legend = legendOf(
    series.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle })),
    'area',
    look.width,
  );
  const right =
    widest(
      bars.map((bar) => saidOf(bar, chart)),
      TEXT_SIZE,
    ) + 12;
  const content = series.length * STEP - (STEP - BAR);
  const rows = rowsOf({ chart, look, names: groups, content, gap: 14, right, legend, axisName: axis.name });
  const { grid, plotHeight } = rows;
  const measured = bars.filter(hasBar).flatMap(({ mean, interval }) => [mean, ...(interval ?? [])]);
  const extent = axis.isLog === true ? paddedLog(measured) : paddedLinear(measured, true);
  const ticks = ticksOf(axis, extent, look.width - grid.left - grid.right, 60);
  const option = optionWith(look, grid, {
    xAxis: numberAxis(axis, extent, ticks, colours),
    yAxis: placesAxis(plotHeight, true),
    series: [
      backdrop(
        (coord) => behind(rows, legend.shapes(titleHeight(rows.title), colours), ticks, extent, coord, colours),
        [extent[0], 0],
      ),
      ...series.map(({ name, bars: own }, i) => {
        const places = own.flatMap((bar, at) =>
          bar === null ? [] : [{ bar, y: (rows.places[at] as RowPlace).top + i * STEP + BAR / 2 }],
        );
        const context = { chart, extent, rows, colours, look, style: styles[i] as SeriesStyle };
        return shapesSeries(
          name,
          places.map(({ bar, y }) => [hasBar(bar) ? bar.mean : extent[0], y]),
          (j, coord) => barShape(places[j] as Placed, coord, context),
          { z: 3 },
        );
      }),
    ],
  });
  return { option, height: rows.height };
}

interface Placed {
  bar: Bar;
  y: number;
}

function hasBar({ state }: Bar): boolean {
  return state === 'measured' || state === 'undecided';
}

interface BarContext {
  chart: BarChart;
  extent: Point;
  rows: Rows;
  colours: Colours;
  look: Look;
  style: SeriesStyle;
}

function barShape({ bar, y }: Placed, coord: Coord, { chart, extent, rows, colours, look, style }: BarContext): Shape {
  const { mean, interval, state } = bar;
  const start = coord(extent[0], 0)[0];
  const end = coord(extent[1], 0)[0];
  const top = rows.grid.top + y - BAR / 2;
  const middle = top + BAR / 2;
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
  const x = coord(mean, 0)[0];
  const paint = isSure ? style.colour : colours.verdicts.undecided;
  if (state === 'missing') return said;
  // A log axis has no 0 that a bar could stand on.
  const mark =
    chart.axis.isLog === true
      ? symbol(style.symbol, [x, middle], 5, { fill: paint })
      : rect([start, top], x - start, BAR, { ...patterned(paint, style.decal), stroke: paint });
  return group([mark, interval === null ? null : errorBar(interval, middle, coord, colours), said]);
}

/** In ink over a line of the background, so that it is seen on the bar and beside it. */
function errorBar(
  [low, high]: readonly [number, number],
  y: number,
  coord: Coord,
  { ink, background }: Colours,
): Shape {
  const [left, right] = [coord(low, 0)[0], coord(high, 0)[0]];
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

function behind(
  rows: Rows,
  legend: readonly Shape[],
  ticks: readonly number[],
  [low, high]: Point,
  coord: Coord,
  colours: Colours,
): Shape[] {
  const { grid, plotHeight, places, title, axisName } = rows;
  const bottom = grid.top + plotHeight;
  const at = (value: number) => coord(value, 0)[0];
  return [
    ...ticks.map((tick) => line([at(tick), grid.top], [at(tick), bottom], colours.grid)),
    line([at(low), grid.top], [at(low), bottom], colours.axis),
    ...titleShapes(title, colours),
    ...legend,
    ...places.flatMap((place) => nameShapes(place, rows, colours)),
    ...axisNameShapes(axisName, (at(low) + at(high)) / 2, bottom, colours),
  ];
}
