/** Distributions as boxes, one a series in each group: what `compare.R --plot` of Node.js core draws, lying down, so that names can be read. */

import { boxOf, type FiveNumbers } from '../boxes.ts';
import type { BoxChart } from '../chart.ts';
import type { Drawing } from '../drawing.ts';
import { COLOURS, type Colours, type Look, type SeriesStyle } from '../look.ts';
import { paddedLinear } from '../plane.ts';
import { group, line, patterned, rect, type Shape, symbol } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';
import { groupedDrawing } from './grouped.ts';

const BOX = 14;

export function boxDrawing(chart: BoxChart, look: Look): Drawing {
  const { series, axis } = chart;
  const figures = series.flatMap(({ samples }) => samples.flat());
  return groupedDrawing(chart, look, {
    size: BOX,
    right: 10,
    extent: axis.isLog === true ? paddedLog(figures) : paddedLinear(figures),
    wordOf: (i, group) => series[i]?.words?.[group] ?? null,
    markOf(i, group) {
      const own = series[i]?.samples[group] ?? [];
      if (own.length === 0) return null;
      const box = boxOf(own);
      return { at: box.median, shape: (y, x, style) => boxShape(box, y, x, style, COLOURS[look.theme]) };
    },
  });
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
