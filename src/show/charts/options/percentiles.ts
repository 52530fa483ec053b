/** Latency by percentile on a scale of nines: the room from 99 to 99.9 is that from 90 to 99. */
import type { PercentilePoint, PercentilesChart } from '../chart.ts';
import { type Drawing, shapesSeries } from '../drawing.ts';
import { percentileWords } from '../figure-words.ts';
import { legendOf } from '../legend.ts';
import { COLOURS, type Look, type SeriesStyle, seriesStyle } from '../look.ts';
import { paddedLinear, planeDrawing } from '../plane.ts';
import { group, type Point, polygon, polyline, symbol } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';

/** More points than this are a curve, and need no symbols. */
const MARKED = 16;

export function percentilesDrawing({ axis, curves, ...chart }: PercentilesChart, look: Look): Drawing {
  const styles = curves.map((_, i) => seriesStyle(i, COLOURS[look.theme]));
  const all = curves.flatMap(({ points }) => points);
  const figures = all.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const places = all.map(({ quantile }) => nines(quantile));
  const [first, last] = [Math.min(nines(0.5), ...places), Math.max(nines(0.99), ...places)];
  const ticks = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999]
    .map(nines)
    .filter((at) => at >= first - 0.01 && at <= last + 0.01);
  return planeDrawing({
    chart,
    look,
    along: {
      axis: { name: chart.percentileName ?? '' },
      extent: [Math.max(0, first - 0.1), last + 0.1],
      ticks,
      words: (at) => percentileWords(1 - 10 ** -at, axis.language),
    },
    y: axis,
    extent: axis.isLog === true ? paddedLog(figures) : paddedLinear(figures, true),
    legend: legendOf(
      curves.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle })),
      'line',
      look.width,
    ),
    series: (colours) => [
      ...curves.map(({ name, points }, i) => bandSeries(name, points, styles[i] as SeriesStyle)),
      ...curves.map(({ name, points }, i) => {
        const { colour, dash, symbol: kind } = styles[i] as SeriesStyle;
        return shapesSeries(
          name,
          points.map(({ quantile, value }) => [nines(quantile), value]),
          (j, coord) => {
            const line = points.map(({ quantile, value }) => coord(nines(quantile), value));
            return group([
              j === 0 ? polyline(line, colour, 2, dash) : null,
              points.length > MARKED
                ? null
                : symbol(kind, line[j] as Point, 4.5, { fill: colour, stroke: colours.background, lineWidth: 1 }),
            ]);
          },
          { z: 4 },
        );
      }),
    ],
  });
}

/** The intervals of a curve as a band, with a thin line at its edges, which is seen where bands lie over each other. */
function bandSeries(name: string, points: readonly PercentilePoint[], { colour }: SeriesStyle): object {
  const known = points.flatMap(({ quantile, interval }) =>
    interval === null ? [] : [{ at: nines(quantile), interval }],
  );
  const data = known.slice(0, 1).map(({ at, interval }) => [at, interval[0]]);
  return shapesSeries(
    name,
    data,
    (_, coord) => {
      const low = known.map(({ at, interval }) => coord(at, interval[0]));
      const high = known.map(({ at, interval }) => coord(at, interval[1]));
      return group([
        polygon([...low, ...high.toReversed()], { fill: colour, opacity: 0.16 }),
        polyline(low, colour, 0.75, []),
        polyline(high, colour, 0.75, []),
      ]);
    },
    { z: 2, silent: true },
  );
}

/** How many nines a share has: 0.9 is 1, 0.99 is 2. */
function nines(share: number): number {
  return -Math.log10(1 - share);
}
