/** Distributions as boxes, one a series in each group: what `compare.R --plot` of Node.js core draws, lying down, so that names can be read. */

import { boxOf, type FiveNumbers } from '../boxes.ts';
import type { BoxChart } from '../chart.ts';
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
import { paddedLinear } from '../plane.ts';
import { nameShapes, type RowPlace, rowsOf } from '../rows.ts';
import { group, line, patterned, rect, type Shape, symbol, text } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';

const BOX = 14;
const STEP = 18;

export function boxDrawing(chart: BoxChart, look: Look): Drawing {
  const colours = COLOURS[look.theme];
  const { groups, series, axis } = chart;
  const styles = series.map((_, i) => seriesStyle(i, colours));
  const legend = legendOf(
    series.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle })),
    'area',
    look.width,
  );
  const content = series.length * STEP - (STEP - BOX);
  const rows = rowsOf({ chart, look, names: groups, content, gap: 14, right: 10, legend, axisName: axis.name });
  const { grid, plotHeight, places, title, axisName } = rows;
  const figures = series.flatMap(({ samples }) => samples.flat());
  const extent = axis.isLog === true ? paddedLog(figures) : paddedLinear(figures);
  const ticks = ticksOf(axis, extent, look.width - grid.left - grid.right, 60);
  const bottom = grid.top + plotHeight;
  const behind = (coord: Coord): Shape[] => {
    const at = (value: number) => coord(value, 0)[0];
    return [
      ...ticks.map((tick) => line([at(tick), grid.top], [at(tick), bottom], colours.grid)),
      ...titleShapes(title, colours),
      ...legend.shapes(titleHeight(title), colours),
      ...places.flatMap((place) => nameShapes(place, rows, colours)),
      ...series.flatMap(({ words = [] }, i) =>
        words.flatMap((word, group) =>
          word === null
            ? []
            : [
                text(word, [grid.left + 8, grid.top + (places[group] as RowPlace).top + i * STEP + BOX / 2], {
                  fill: colours.muted,
                  italic: true,
                }),
              ],
        ),
      ),
      ...axisNameShapes(axisName, (at(extent[0]) + at(extent[1])) / 2, bottom, colours),
    ];
  };
  const option = optionWith(look, grid, {
    xAxis: numberAxis(axis, extent, ticks, colours),
    yAxis: placesAxis(plotHeight, true),
    series: [
      backdrop(behind, [extent[0], 0]),
      ...series.map(({ name, samples }, i) => {
        const boxes = samples.flatMap((own, at) =>
          own.length === 0 ? [] : [{ box: boxOf(own), y: (places[at] as RowPlace).top + i * STEP + BOX / 2 }],
        );
        return shapesSeries(
          name,
          boxes.map(({ box, y }) => [box.median, y]),
          (j, coord) => {
            const { box, y } = boxes[j] as (typeof boxes)[number];
            return boxShape(box, grid.top + y, (value) => coord(value, 0)[0], styles[i] as SeriesStyle, colours);
          },
          { z: 3 },
        );
      }),
    ],
  });
  return { option, height: rows.height };
}

function boxShape(
  { low, quarter, median, threeQuarters, high, outliers }: FiveNumbers,
  y: number,
  at: (value: number) => number,
  { colour, decal, symbol: kind }: SeriesStyle,
  { ink, background }: Colours,
): Shape {
  const half = BOX / 2;
  const [left, right] = [at(quarter), at(threeQuarters)];
  const width = Math.max(1, right - left);
  return group([
    line([at(low), y], [left, y], colour, 1.5),
    line([right, y], [at(high), y], colour, 1.5),
    line([at(low), y - 4], [at(low), y + 4], colour, 1.5),
    line([at(high), y - 4], [at(high), y + 4], colour, 1.5),
    rect([left, y - half], width, BOX, { ...patterned(colour, decal), stroke: colour }),
    // In a box that is hardly wider, there would be nothing but the line.
    width < 14 ? null : line([at(median), y - half], [at(median), y + half], background, 5),
    // A box that is no wider than its median would lose its colour.
    line([at(median), y - half - 1], [at(median), y + half + 1], width < 5 ? colour : ink, 2.5),
    ...outliers.map((value) => symbol(kind, [at(value), y], 2.5, { fill: colour })),
  ]);
}
