/** What all kinds of chart are built of: the option object, its title, its axes. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Chart, NumberAxis } from './chart.ts';
import { figureWords, tickWords } from './figure-words.ts';
import { linesOf } from './labels.ts';
import { BOLD, COLOURS, type Colours, FONT, type Look, TEXT_SIZE, TITLE_SIZE } from './look.ts';
import { group, lineHeight, type Point, type Shape, text, texts } from './shapes.ts';
import { linearTicks, logTicks } from './ticks.ts';

/** An option object of the charting library, and the height in px that it is made for. */
export interface Drawing {
  option: EChartsCoreOption;
  height: number;
}

/** Room around the whole picture. */
export const EDGE = 10;

/** Place of the axes within the picture, in px from its edges. */
export interface Grid {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Turns values of the axes into px. */
export type Coord = (x: number, y: number) => Point;

/** A series of own shapes: one for each datum. */
export function shapesSeries(
  name: string,
  data: readonly (readonly number[])[],
  draw: (i: number, coord: Coord) => Shape,
  more: object = {},
): object {
  return {
    type: 'custom',
    name,
    data,
    clip: false,
    ...more,
    renderItem: (
      { dataIndex }: { dataIndex: number },
      { coord }: { coord(values: readonly number[]): number[] },
    ): Shape => draw(dataIndex, (x, y) => coord([x, y]) as unknown as Point),
  };
}

/** What stands behind everything and belongs to no series: grid lines, the band, the title. */
export function backdrop(draw: (coord: Coord) => Shape[], at: readonly number[], z = 0): object {
  return shapesSeries('', [at], (_, coord) => group(draw(coord)), { silent: true, z, tooltip: { show: false } });
}

/** The whole option object. Axes have their extents already: nothing is left to the library that could differ by place. */
export function optionWith(
  look: Look,
  grid: Grid,
  parts: { xAxis: object; yAxis: object; series: object[] },
): Drawing['option'] {
  return {
    animation: false,
    backgroundColor: COLOURS[look.theme].background,
    textStyle: { fontFamily: FONT, fontSize: TEXT_SIZE },
    grid: { ...grid, outerBoundsMode: 'none' },
    ...parts,
  };
}

/** The lines of the title; none where the page has it. */
export function titleLines({ title }: Pick<Chart, 'title'>, { width, hasTitle = true }: Look): string[] {
  return hasTitle ? linesOf(title, (width - 2 * EDGE) / BOLD, TITLE_SIZE, 3) : [];
}

/** Px that the title takes at the top. */
export function titleHeight(lines: readonly string[]): number {
  return EDGE + (lines.length === 0 ? 0 : lines.length * lineHeight(TITLE_SIZE) + 8);
}

export function titleShapes(lines: readonly string[], { ink }: Colours): Shape[] {
  const height = lineHeight(TITLE_SIZE);
  return texts(lines, [EDGE, EDGE + (lines.length * height) / 2], { fill: ink, size: TITLE_SIZE, bold: true });
}

/** The ticks of an axis of numbers, about one each `gap` px. */
export function ticksOf({ isLog = false }: NumberAxis, [low, high]: Point, length: number, gap = 70): number[] {
  const wanted = Math.max(2, Math.floor(length / gap));
  return isLog ? logTicks(low, high, wanted) : linearTicks(low, high, wanted);
}

/** An axis of numbers with ticks and labels at these values; its grid lines are drawn behind the series by `backdrop`. */
export function numberAxis(
  own: NumberAxis,
  [min, max]: Point,
  ticks: readonly number[],
  { axis, muted }: Colours,
  words: (tick: number) => string = (tick) => tickWords(tick, own),
): object {
  const customValues = [...ticks];
  return {
    type: own.isLog === true ? 'log' : 'value',
    min,
    max,
    axisLine: { show: true, onZero: false, lineStyle: { color: axis } },
    axisTick: { show: true, customValues, lineStyle: { color: axis } },
    axisLabel: {
      customValues,
      color: muted,
      fontSize: TEXT_SIZE,
      hideOverlap: true,
      formatter: words,
    },
    minorTick: { show: false },
    splitLine: { show: false },
  };
}

/** An axis that only places things: rows and groups write their names themselves. */
export function placesAxis(length: number, isInverse = false): object {
  return { type: 'value', min: 0, max: length, inverse: isInverse, show: false };
}

/** The name of the axis at the bottom, in lines below its labels. */
export function axisNameLines({ name }: { name: string }, width: number): string[] {
  return name === '' ? [] : linesOf(name, width, TEXT_SIZE, 2);
}

/** Px that the axis at the bottom takes: labels, then its name. */
export function bottomHeight(nameLines: readonly string[]): number {
  return EDGE + 24 + nameLines.length * lineHeight();
}

export function axisNameShapes(lines: readonly string[], x: number, top: number, { muted }: Colours): Shape[] {
  return lines.map((words, i) =>
    text(words, [x, top + 28 + i * lineHeight()], { fill: muted, align: 'center', at: 'top' }),
  );
}

/** `1.24 (1.20–1.29)`. */
export function withInterval(value: number, interval: readonly [number, number] | null, axis: NumberAxis): string {
  const words = figureWords(value, axis);
  if (interval === null) return words;
  // Signs and a dash between two figures cannot be told apart.
  const between = axis.format === 'percent' ? '…' : '–';
  return `${words} (${interval.map((end) => figureWords(end, axis)).join(between)})`;
}
