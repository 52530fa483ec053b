/** The figures of a row by round, in the order of time. */
import type { RoundsChart } from '../chart.ts';
import { type Drawing, shapesSeries } from '../drawing.ts';
import { legendOf } from '../legend.ts';
import { COLOURS, type Look, type SeriesStyle, seriesStyle } from '../look.ts';
import { paddedLinear, planeDrawing } from '../plane.ts';
import { group, type Point, polyline, symbol } from '../shapes.ts';
import { linearTicks, paddedLog } from '../ticks.ts';

export function roundsDrawing({ axis, roundName, series, ...chart }: RoundsChart, look: Look): Drawing {
  const styles = series.map((_, i) => seriesStyle(i, COLOURS[look.theme]));
  const rounds = series.flatMap((one) => one.rounds);
  const figures = series.flatMap((one) => one.figures);
  const [first, last] = [Math.min(1, ...rounds), Math.max(1, ...rounds)];
  const ticks = linearTicks(first, last, Math.max(2, look.width / 90)).filter(Number.isInteger);
  return planeDrawing({
    chart,
    look,
    along: { axis: { name: roundName, format: 'plain' }, extent: [first - 0.5, last + 0.5], ticks, words: String },
    y: axis,
    extent: axis.isLog === true ? paddedLog(figures) : paddedLinear(figures),
    legend: legendOf(
      series.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle })),
      'line',
      look.width,
    ),
    series: () =>
      series.map(({ name, rounds: own, figures: ys }, i) => {
        const { colour, dash, symbol: kind } = styles[i] as SeriesStyle;
        const points = own.map((round, j) => [round, ys[j] as number] as Point);
        return shapesSeries(
          name,
          points,
          (j, coord) =>
            group([
              j === 0
                ? polyline(
                    points.map(([x, y]) => coord(x, y)),
                    colour,
                    1,
                    dash,
                  )
                : null,
              symbol(kind, coord(...(points[j] as [number, number])), 4, { fill: colour }),
            ]),
          { z: 3 },
        );
      }),
  });
}
