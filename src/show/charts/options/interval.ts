/** The main picture: ratios with their intervals on a log axis, a line at 1, the band of equivalence. */
import type { Verdict } from '../../../stats/verdict.ts';
import type { IntervalChart, IntervalRow } from '../chart.ts';
import {
  axisNameLines,
  axisNameShapes,
  backdrop,
  bottomHeight,
  type Coord,
  type Drawing,
  EDGE,
  numberAxis,
  optionWith,
  placesAxis,
  shapesSeries,
  ticksOf,
  titleHeight,
  titleLines,
  titleShapes,
  withInterval,
} from '../drawing.ts';
import { linesOf, widest } from '../labels.ts';
import { COLOURS, type Colours, type Look, TEXT_SIZE } from '../look.ts';
import {
  cleared,
  group,
  line,
  lineHeight,
  type Point,
  pointer,
  rect,
  type Shape,
  text,
  texts,
  verdictMark,
  whisker,
} from '../shapes.ts';
import { paddedLog } from '../ticks.ts';

/** Below this width names stand above their rows, not beside them. */
const NARROW = 560;

export function intervalDrawing(chart: IntervalChart, look: Look): Drawing {
  const colours = COLOURS[look.theme];
  const place = layoutOf(chart, look);
  const { grid, rows, height } = place;
  const length = look.width - grid.left - grid.right;
  const axis = { ...chart.axis, isLog: true };
  const extent = extentOf(chart);
  const ticks = ticksOf(axis, extent, length, 60);
  const behind = backdrop((coord) => behindRows(chart, place, ticks, extent, coord, colours), [1, 0]);
  const marks = shapesSeries(
    '',
    chart.rows.map(({ ratio }, i) => [ratio ?? 1, (rows[i] as Place).y]),
    (i, coord) =>
      rowShape(chart.rows[i] as IntervalRow, rows[i] as Place, { chart, place, extent, coord, colours, look }),
    { z: 3 },
  );
  const option = optionWith(look, grid, {
    xAxis: numberAxis(axis, extent, ticks, colours),
    yAxis: placesAxis(place.plotHeight, true),
    series: [behind, marks],
  });
  return { option, height };
}

interface Place {
  /** Px from the top of the plot to the middle of the mark, ... */
  y: number;
  /** ... of the name, and of what is said: beside the mark, or above it where the picture is narrow. */
  name: number;
  said: number;
  /** Px from the top of the plot to where the row begins. */
  top: number;
  /** The name, ready to draw. */
  lines: string[];
}

interface Layout {
  grid: { left: number; right: number; top: number; bottom: number };
  rows: Place[];
  isNarrow: boolean;
  plotHeight: number;
  height: number;
  title: string[];
  axisName: string[];
}

function layoutOf(chart: IntervalChart, look: Look): Layout {
  const { width } = look;
  const isNarrow = width < NARROW;
  const title = titleLines(chart, look);
  const figures = widest(
    chart.rows.map((row) => figuresWords(row, chart)),
    TEXT_SIZE,
  );
  const words = widest(
    chart.rows.map(({ word }) => word),
    TEXT_SIZE,
  );
  const right = isNarrow ? EDGE + 8 : EDGE + words + figures + 22;
  const room = isNarrow ? width - 2 * EDGE : Math.max(120, (width - right) * 0.45);
  const names = chart.rows.map(({ name }) => linesOf(name, room, TEXT_SIZE, isNarrow ? 2 : 3));
  const left = isNarrow ? EDGE + 8 : EDGE + widest(names.flat(), TEXT_SIZE) + 10;
  const rows: Place[] = [];
  let y = 0;
  for (const lines of names) {
    const own = lines.length * lineHeight();
    if (!isNarrow) {
      const middle = y + (own + 9) / 2;
      rows.push({ y: middle, name: middle, said: middle, top: y, lines });
      y += own + 9;
      continue;
    }
    // What is said stands behind the name where there is room, else below it.
    const isBeside = lines.length === 1 && widest(lines, TEXT_SIZE) + words + figures + 24 <= room;
    const texts = own + (isBeside ? 0 : lineHeight());
    rows.push({ y: y + texts + 15, name: y + 4 + own / 2, said: y + 4 + texts - lineHeight() / 2, top: y, lines });
    y += texts + 27;
  }
  const hasEnds = chart.ends !== undefined;
  const axisName = axisNameLines(chart.axis, width - left - right);
  const top = titleHeight(title) + (hasEnds ? lineHeight() + 4 : 4);
  const plotHeight = look.height === undefined ? y + 4 : Math.max(y, look.height - top - bottomHeight(axisName));
  const grid = { left, right, top, bottom: bottomHeight(axisName) };
  return { grid, rows, isNarrow, plotHeight, height: top + plotHeight + grid.bottom, title, axisName };
}

/** Three of four rows decide the scale; a row that reaches so many times further would squash them, and is cut. */
const BULK = 0.75;
const FAR = 6;
/** Rows that reach less than this are all alike. */
const LEAST = Math.log(1.02);

/** Ratios and the intervals of what is decided, but for outliers; the intervals of the rest are cut where they are far longer. */
function extentOf({ rows, margin }: IntervalChart): [number, number] {
  const undecided = rows.filter(({ verdict }) => verdict === 'undecided');
  const decided = rows.filter(({ verdict, interval }) => verdict !== 'undecided' && interval !== null);
  const band = margin === null ? [1] : [1 - margin, 1, 1 / (1 - margin)];
  const shown = [...rows.map(({ ratio }) => ratio ?? 1), ...ends(decided)];
  const reachOf = (row: IntervalRow) => Math.max(...ends([row]).map((one) => Math.abs(Math.log(one))));
  const reaches = (decided.length > 0 ? decided : undecided).map(reachOf).sort((a, b) => a - b);
  const fence = FAR * Math.max(LEAST, reaches[Math.ceil(reaches.length * BULK) - 1] ?? 0);
  const must = [...band, ...shown.filter((one) => Math.abs(Math.log(one)) <= fence)];
  const [low, high] = paddedLog(must);
  const [lowAll, highAll] = paddedLog([...must, ...ends(undecided)]);
  const beyond = rows.map(({ interval }) =>
    interval === null ? 0 : Math.max(0, Math.log(low / interval[0]), Math.log(interval[1] / high)),
  );
  // Where most rows are undecided, theirs are the intervals that are looked at.
  const usual = beyond.toSorted((a, b) => a - b)[Math.floor(beyond.length / 2)] ?? 0;
  const reach = Math.max(Math.log(high / low), Math.log(1.1), usual * 1.05);
  return [Math.max(lowAll, low * Math.exp(-reach)), Math.min(highAll, high * Math.exp(reach))];
}

function ends(rows: readonly IntervalRow[]): number[] {
  return rows.flatMap(({ interval }) => interval ?? []);
}

function behindRows(
  chart: IntervalChart,
  { grid, plotHeight, title, axisName, isNarrow, rows }: Layout,
  ticks: readonly number[],
  [low, high]: Point,
  coord: Coord,
  colours: Colours,
): Shape[] {
  const at = (ratio: number) => coord(ratio, 0)[0];
  const top = grid.top;
  const bottom = top + plotHeight;
  const { margin, ends: sides } = chart;
  const [left, right] = [at(low), at(high)];
  const band =
    margin === null
      ? []
      : [rect([at(1 - margin), top], at(1 / (1 - margin)) - at(1 - margin), plotHeight, { fill: colours.band })];
  const rules = isNarrow ? rows.slice(1).map((row) => row.top) : [];
  return [
    ...band,
    ...ticks.map((tick) => line([at(tick), top], [at(tick), bottom], colours.grid)),
    ...rules.map((y) => line([EDGE, top + y], [right, top + y], colours.grid)),
    line([at(1), top], [at(1), bottom], colours.axis, 1.5),
    ...titleShapes(title, colours),
    ...(sides === undefined
      ? []
      : [
          pointer([at(1) - 14, top - 10], -1, colours.muted),
          text(sides.below, [at(1) - 24, top - 10], { fill: colours.muted, align: 'right' }),
          pointer([at(1) + 14, top - 10], 1, colours.muted),
          text(sides.above, [at(1) + 24, top - 10], { fill: colours.muted }),
        ]),
    ...axisNameShapes(axisName, (left + right) / 2, bottom, colours),
  ];
}

function rowShape(
  row: IntervalRow,
  { y, name: nameMiddle, said: saidMiddle, lines }: Place,
  { chart, place, extent, coord, colours, look }: RowContext,
): Shape {
  const { grid, isNarrow } = place;
  const { ratio, interval, verdict, word } = row;
  const middle = grid.top + y;
  const isDecided = verdict === 'faster' || verdict === 'slower' || verdict === 'equivalent';
  const fill = isDecided ? colours.ink : colours.muted;
  const figures = figuresWords(row, chart);
  const beside = grid.top + saidMiddle;
  const right = look.width - EDGE;
  const wordWidth = widest([figures], TEXT_SIZE);
  const name = texts(lines, [isNarrow ? EDGE : grid.left - 10, grid.top + nameMiddle], {
    fill: colours.ink,
    align: isNarrow ? 'left' : 'right',
  });
  const said = isNarrow
    ? [text(word, [right - wordWidth - 8, beside], { fill, align: 'right', italic: !isDecided })]
    : [text(word, [look.width - grid.right + 12, middle], { fill, italic: !isDecided })];
  const clear = isNarrow
    ? [
        ...lines.map((words, i) => {
          const at = grid.top + nameMiddle + (i - (lines.length - 1) / 2) * lineHeight();
          return cleared(words, [EDGE, at], 'left', colours.background);
        }),
        cleared(`${word}  ${figures}`, [right, beside], 'right', colours.background),
      ]
    : [];
  return group([
    ...clear,
    ...name,
    ...said,
    figures === '' ? null : text(figures, [right, beside], { fill, align: 'right' }),
    interval === null
      ? null
      : intervalShape(interval, middle, { extent, coord, colour: colours.verdicts[verdict], isDecided }),
    ratio === null ? null : markShape({ verdict, ratio }, middle, { extent, coord, colours }),
  ]);
}

interface RowContext {
  chart: IntervalChart;
  place: Layout;
  extent: Point;
  coord: Coord;
  colours: Colours;
  look: Look;
}

/** The mark of a verdict; beyond the scale two arrows at its end, since the figures stand beside the row. */
function markShape(
  { verdict, ratio }: { verdict: Verdict; ratio: number },
  y: number,
  { extent: [low, high], coord, colours }: Pick<RowContext, 'extent' | 'coord' | 'colours'>,
): Shape {
  if (ratio >= low && ratio <= high) return verdictMark(verdict, ratio > 1, [coord(ratio, 0)[0], y], colours);
  const way = ratio > high ? 1 : -1;
  const edge = coord(way === 1 ? high : low, 0)[0];
  return group([0, 7].map((back) => pointer([edge - way * back, y], way, colours.verdicts[verdict])));
}

function intervalShape(
  [low, high]: readonly [number, number],
  y: number,
  { extent, coord, colour, isDecided }: { extent: Point; coord: Coord; colour: string; isDecided: boolean },
): Shape | null {
  if (low > extent[1] || high < extent[0]) return null;
  const cut = [low < extent[0], high > extent[1]] as const;
  const left = coord(Math.max(low, extent[0]), 0)[0];
  const right = coord(Math.min(high, extent[1]), 0)[0];
  return whisker([left, y], right, colour, { cut, width: 2, dash: isDecided ? [] : [4, 3] });
}

function figuresWords({ ratio, interval }: IntervalRow, { axis }: IntervalChart): string {
  return ratio === null ? '' : withInterval(ratio, interval, axis);
}
