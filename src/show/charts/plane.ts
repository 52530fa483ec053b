/** What charts with a figure along y share: both axes, the legend, the grid behind. */
import type { Chart, NumberAxis } from './chart.ts';
import {
  axisNameLines,
  axisNameShapes,
  backdrop,
  type Coord,
  type Drawing,
  EDGE,
  numberAxis,
  optionWith,
  placesAxis,
  ticksOf,
  titleHeight,
  titleLines,
  titleShapes,
} from './drawing.ts';
import { tickWords } from './figure-words.ts';
import { linesOf, widest } from './labels.ts';
import type { Legend } from './legend.ts';
import { COLOURS, type Colours, type Look, TEXT_SIZE } from './look.ts';
import { line, lineHeight, type Point, type Shape, text, texts } from './shapes.ts';

/** What runs along x: numbers, or names side by side, the i-th at i + 0.5. */
export type Along =
  | { axis: NumberAxis; extent: Point; ticks?: readonly number[]; words?: (tick: number) => string }
  | { name: string; names: readonly string[] };

interface Plane {
  chart: Pick<Chart, 'title'>;
  look: Look;
  along: Along;
  y: NumberAxis;
  extent: Point;
  legend: Legend;
  /** Drawn behind the series, such as a line at 1. */
  behind?: (coord: Coord, colours: Colours, frame: Frame) => Shape[];
  /** The series, given the px between two names along x. */
  series: (colours: Colours) => object[];
}

/** The edges of the plot in px. */
interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Px of the plot unless the height is told. */
const PLOT = 300;

export function planeDrawing({ chart, look, along, y, extent, legend, behind, series }: Plane): Drawing {
  const colours = COLOURS[look.theme];
  const { width } = look;
  const title = titleLines(chart, look);
  const nameLines = y.name === '' ? [] : linesOf(y.name, width - 2 * EDGE, TEXT_SIZE, 2);
  const top = titleHeight(title) + legend.height + nameLines.length * lineHeight() + 10;
  const roughTicks = ticksOf(y, extent, PLOT, 50);
  const left =
    EDGE +
    widest(
      roughTicks.map((tick) => tickWords(tick, y)),
      TEXT_SIZE,
    ) +
    10;
  const right = EDGE + 12;
  const length = width - left - right;
  const names =
    'names' in along ? along.names.map((name) => linesOf(name, length / along.names.length - 6, TEXT_SIZE, 3)) : [];
  const xName = axisNameLines('axis' in along ? along.axis : along, length);
  const labels = Math.max(1, ...names.map(({ length: lines }) => lines)) * lineHeight() + 10;
  const bottom = EDGE + labels + xName.length * lineHeight();
  const height = look.height ?? top + PLOT + bottom;
  const frame = { left, right: width - right, top, bottom: height - bottom };
  const yTicks = ticksOf(y, extent, frame.bottom - top, 50);
  const xTicks = 'axis' in along ? (along.ticks ?? ticksOf(along.axis, along.extent, length)) : [];
  const back = backdrop(
    (coord) => [
      ...xTicks.map((tick) => coord(tick, extent[0])[0]).map((x) => line([x, top], [x, frame.bottom], colours.grid)),
      ...yTicks
        .map((tick) => coord(startOf(along), tick)[1])
        .map((at) => line([left, at], [frame.right, at], colours.grid)),
      ...(behind?.(coord, colours, frame) ?? []),
      ...titleShapes(title, colours),
      ...legend.shapes(titleHeight(title), colours),
      ...nameLines.map((words, i) =>
        text(words, [EDGE, titleHeight(title) + legend.height + (i + 0.5) * lineHeight()], { fill: colours.muted }),
      ),
      ...names.flatMap((lines, i) =>
        texts(lines, [coord(i + 0.5, extent[0])[0], frame.bottom + 8 + (lines.length * lineHeight()) / 2], {
          fill: colours.muted,
          align: 'center',
        }),
      ),
      ...axisNameShapes(xName, (left + frame.right) / 2, frame.bottom + labels - 28 + 2, colours),
    ],
    [startOf(along), extent[0]],
  );
  const option = optionWith(
    look,
    { left, right, top, bottom },
    {
      xAxis: xAxisOf(along, xTicks, colours),
      yAxis: numberAxis(y, extent, yTicks, colours),
      series: [back, ...series(colours)],
    },
  );
  return { option, height };
}

function startOf(along: Along): number {
  return 'axis' in along ? along.extent[0] : 0;
}

function xAxisOf(along: Along, ticks: readonly number[], colours: Colours): object {
  if ('axis' in along) return numberAxis(along.axis, along.extent, ticks, colours, along.words);
  const axis = { ...placesAxis(along.names.length), show: true };
  return {
    ...axis,
    axisLine: { show: true, onZero: false, lineStyle: { color: colours.axis } },
    axisTick: { show: false },
    axisLabel: { show: false },
    splitLine: { show: false },
  };
}

/** Extent of figures with their intervals: from 0 where `fromZero`, with a little room at both ends. */
export function paddedLinear(values: readonly number[], fromZero = false): [number, number] {
  const usable = values.filter(Number.isFinite);
  if (usable.length === 0) return [0, 1];
  const low = fromZero ? Math.min(0, ...usable) : Math.min(...usable);
  const high = Math.max(...usable);
  const more = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1;
  const start = fromZero && low === 0 ? 0 : low - more;
  // Rates and times are never below nothing.
  return [low >= 0 ? Math.max(0, start) : start, high + more];
}
