/** Means over a parameter with their intervals, a line a category. */
import type { ScatterChart, ScatterPoint } from '../chart.ts';
import { type Coord, type Drawing, shapesSeries } from '../drawing.ts';
import { type LegendItem, legendOf } from '../legend.ts';
import { COLOURS, type Colours, type Look, type SeriesStyle, seriesStyle } from '../look.ts';
import { type Along, paddedLinear, planeDrawing } from '../plane.ts';
import { group, line, type Point, type Shape, symbol, text, upright } from '../shapes.ts';
import { spanShape } from '../span.ts';
import { paddedLog } from '../ticks.ts';

/** Of many points along a line every so many-th has its symbol; those of the next line come beside it. */
const EACH = 8;

export function scatterDrawing(chart: ScatterChart, look: Look): Drawing {
  const { x, y, categories, spans = [], isDense = false } = chart;
  const styles = categories.map((_, i) => seriesStyle(i, COLOURS[look.theme]));
  const placeOf = 'values' in x ? (at: number | string) => x.values.indexOf(String(at)) + 0.5 : Number;
  const all = categories.flatMap(({ points }) => points);
  const figures = all.flatMap((point) => [point.y, ...(point.interval ?? [])]);
  return planeDrawing({
    chart,
    look,
    along: alongOf(x, all, look.width),
    y,
    extent: y.isLog === true ? paddedLog(figures) : paddedLinear(figures, y.isFromZero),
    legend: legendOf(
      [...categories.map(({ name }, i) => ({ name, style: styles[i] as SeriesStyle })), ...setOff(spans)],
      'line',
      look.width,
    ),
    behind: (coord, colours, { left, right, top, bottom }) =>
      spans.flatMap(({ look: own, from, to }) => {
        const [start, end] = [from, to].map((at) => Math.min(right, Math.max(left, coord(at, 0)[0]))) as [
          number,
          number,
        ];
        return end > start ? [spanShape(own, [start, top], end - start, bottom - top, colours)] : [];
      }),
    series: (colours) =>
      categories.map(({ name, points }, i) =>
        lineSeries(
          name,
          points.map((point, at) => ({
            ...point,
            x: placeOf(point.x),
            isBare: isDense && points.length > 2 * EACH && (at + i) % EACH !== 0 && at < points.length - 1,
          })),
          styles[i] as SeriesStyle,
          colours,
        ),
      ),
  });
}

/** Each name once. */
function setOff(spans: NonNullable<ScatterChart['spans']>): LegendItem[] {
  return [...new Map(spans.map(({ name, look }) => [name, look]))].map(([name, style]) => ({ name, style }));
}

function alongOf(x: ScatterChart['x'], points: readonly ScatterPoint[], width: number): Along {
  if ('values' in x) return { name: x.name, names: x.values };
  if (x.extent !== undefined) return { axis: x, extent: x.extent };
  const places = [...new Set(points.map((point) => Number(point.x)))].sort((a, b) => a - b);
  const extent = x.isLog === true ? paddedLog(places, 0.06) : paddedBothWays(places);
  return areApart(places, extent, x.isLog === true, width) ? { axis: x, extent, ticks: places } : { axis: x, extent };
}

/** A value of 0 has room before it, too: its point would lie on the axis. */
function paddedBothWays(places: readonly number[]): Point {
  const [low = 0] = places;
  const high = places.at(-1) ?? 1;
  const more = (high - low) * 0.04 || 1;
  return [low - more, high + more];
}

/** Whether the values that were measured can be the ticks themselves: 16, 256, 4096. */
function areApart(places: readonly number[], [low, high]: Point, isLog: boolean, width: number): boolean {
  const scaled = isLog ? Math.log : (value: number) => value;
  const pixels = places.map((place) => ((scaled(place) - scaled(low)) / (scaled(high) - scaled(low))) * width);
  return places.length > 1 && pixels.every((at, i) => i === 0 || at - (pixels[i - 1] as number) > 55);
}

/** A point of a line; `isGrey` where its verdict is none. */
interface LinePoint {
  x: number;
  y: number;
  interval: readonly [number, number] | null;
  isGrey?: boolean;
  /** Nothing joins it to the point before. */
  isApart?: boolean;
  /** Without its symbol: only what joins it is drawn. */
  isBare?: boolean;
  /** Drawn beside the point. */
  word?: string;
}

/** Points with whiskers, joined in their order. */
export function lineSeries(
  name: string,
  points: readonly LinePoint[],
  { colour, dash, symbol: kind }: SeriesStyle,
  { background, verdicts, muted }: Colours,
): object {
  const at = (i: number, coord: Coord): Shape => {
    const { x, y, interval, isGrey = false, isApart = false, isBare = false, word } = points[i] as LinePoint;
    const stroke = isGrey ? verdicts.undecided : colour;
    const style = isGrey ? { fill: background, stroke, lineWidth: 2 } : { fill: colour };
    const before = points[i - 1];
    const [px, py] = coord(x, y);
    return group([
      // What leads to a point that is undecided is no more certain than the point.
      before === undefined || isApart ? null : line(coord(before.x, before.y), [px, py], stroke, 1.75, dash),
      interval === null ? null : upright(coord(x, interval[0]), coord(x, interval[1])[1], stroke),
      isBare ? null : symbol(isGrey ? 'square' : kind, [px, py], 4.5, style),
      word === undefined ? null : text(word, [px + 9, py + 10], { fill: muted, italic: true }),
    ]);
  };
  return shapesSeries(
    name,
    points.map(({ x, y }) => [x, y]),
    at,
    { z: 3 },
  );
}
