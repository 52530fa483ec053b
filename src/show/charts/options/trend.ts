/** Ratios to the first release over releases, a line a row. */
import type { TrendChart, TrendPoint } from '../chart.ts';
import type { Drawing } from '../drawing.ts';
import { legendOf } from '../legend.ts';
import { COLOURS, type Look, type SeriesStyle, seriesStyle } from '../look.ts';
import { planeDrawing } from '../plane.ts';
import { line } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';
import { lineSeries } from './scatter.ts';
import { panelsDrawing } from './trend-panels.ts';

export function trendDrawing(chart: TrendChart, look: Look): Drawing {
  const { lines, releases } = chart;
  if (lines.some(({ levels }) => levels !== undefined)) return panelsDrawing(chart, look);
  const styles = lines.map((_, i) => seriesStyle(i, COLOURS[look.theme]));
  const points = lines.flatMap((one) => one.points.filter((point) => point !== null));
  // Lines of several rows would hide each other's whiskers at the same place.
  const shift = (i: number) => ((i + 0.5) / lines.length - 0.5) * Math.min(0.4, 0.06 * lines.length);
  return planeDrawing({
    chart,
    look,
    along: { name: '', names: releases },
    y: { ...chart.axis, isLog: true },
    extent: paddedLog([1, ...points.flatMap(({ ratio, interval }) => [ratio, ...(interval ?? [])])]),
    legend: legendOf(
      lines.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle })),
      'line',
      look.width,
    ),
    behind: (coord, { axis }, { left, right }) => {
      const y = coord(0, 1)[1];
      return [line([left, y], [right, y], axis, 1.5)];
    },
    series: (colours) =>
      lines.map(({ name, points: own }, i) =>
        lineSeries(
          name,
          own.flatMap((point, release) =>
            point === null
              ? []
              : [
                  {
                    ...(isSure(point) ? {} : { isGrey: true, word: point.word }),
                    // Nothing was measured in between, so no line says what it was.
                    isApart: own[release - 1] === null,
                    x: release + 0.5 + shift(i),
                    y: point.ratio,
                    interval: point.interval,
                  },
                ],
          ),
          styles[i] as SeriesStyle,
          colours,
        ),
      ),
  });
}

function isSure({ verdict }: TrendPoint): boolean {
  return verdict === 'faster' || verdict === 'slower' || verdict === 'equivalent';
}
