/** What bars and boxes share: groups below each other, in each one mark a series, along an axis of figures. */
import type { BarChart, BoxChart } from '../chart.ts';
import {
  axisNameShapes,
  backdrop,
  type Coord,
  type Drawing,
  numberAxis,
  optionWith,
  placesAxis,
  shapesSeries,
  ticksOf,
  titleHeight,
  titleShapes,
} from '../drawing.ts';
import { legendOf } from '../legend.ts';
import { COLOURS, type Colours, type Look, type SeriesStyle, seriesStyle } from '../look.ts';
import { nameShapes, type RowPlace, rowsOf } from '../rows.ts';
import { line, type Point, type Shape, text } from '../shapes.ts';

/** Pixels from a mark to the next one of its group. */
const STEP = 18;

/** The mark of a series in a group. */
interface Mark {
  /** The figure that it stands at. */
  at: number;
  /** @param y of its middle. @param x the place of a figure */
  shape(y: number, x: (value: number) => number, style: SeriesStyle): Shape;
}

interface Marks {
  /** Pixels of a mark's height, and of what stands to the right of the axis. */
  size: number;
  right: number;
  extent: Point;
  /** A line where the axis begins. */
  hasBase?: true;
  markOf(series: number, group: number): Mark | null;
  /** A word in the place of a mark; none unless told. */
  wordOf?(series: number, group: number): string | null;
}

export function groupedDrawing(
  chart: BarChart | BoxChart,
  look: Look,
  { size, right, extent, hasBase, markOf, wordOf = () => null }: Marks,
): Drawing {
  const colours: Colours = COLOURS[look.theme];
  const { groups, series, axis } = chart;
  const styles = series.map((_, i) => seriesStyle(i, colours));
  const named = series.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle }));
  const legend = legendOf(named, 'area', look.width);
  const content = series.length * STEP - (STEP - size);
  const rows = rowsOf({ chart, look, names: groups, content, gap: 14, right, legend, axisName: axis.name });
  const { grid, plotHeight, places, title, axisName, height } = rows;
  const ticks = ticksOf(axis, extent, look.width - grid.left - grid.right, 60);
  const bottom = grid.top + plotHeight;
  const yOf = (i: number, group: number) => (places[group] as RowPlace).top + i * STEP + size / 2;
  const xIn = (coord: Coord) => (value: number) => coord(value, 0)[0];
  const wordShapes = (i: number) =>
    groups.flatMap((_, group) => {
      const word = wordOf(i, group);
      const place: Point = [grid.left + 8, grid.top + yOf(i, group)];
      return word === null ? [] : [text(word, place, { fill: colours.muted, italic: true })];
    });
  const behind = (coord: Coord): Shape[] => {
    const x = xIn(coord);
    const [low, high] = [x(extent[0]), x(extent[1])];
    return [
      ...ticks.map((tick) => line([x(tick), grid.top], [x(tick), bottom], colours.grid)),
      ...(hasBase ? [line([low, grid.top], [low, bottom], colours.axis)] : []),
      ...titleShapes(title, colours),
      ...legend.shapes(titleHeight(title), colours),
      ...places.flatMap((place) => nameShapes(place, rows, colours)),
      ...series.flatMap((_, i) => wordShapes(i)),
      ...axisNameShapes(axisName, (low + high) / 2, bottom, colours),
    ];
  };
  const marks = series.map(({ name }, i) => {
    const own = groups.flatMap((_, group) => {
      const mark = markOf(i, group);
      return mark === null ? [] : [{ mark, y: yOf(i, group) }];
    });
    return shapesSeries(
      name,
      own.map(({ mark, y }) => [mark.at, y]),
      (j, coord) => {
        const { mark, y } = own[j] as (typeof own)[number];
        return mark.shape(grid.top + y, xIn(coord), styles[i] as SeriesStyle);
      },
      { z: 3 },
    );
  });
  const option = optionWith(look, grid, {
    xAxis: numberAxis(axis, extent, ticks, colours),
    yAxis: placesAxis(plotHeight, true),
    series: [backdrop(behind, [extent[0], 0]), ...marks],
  });
  return { option, height };
}
