/** Rows over releases with their change points: a panel a row, one below the other, so that what a release did to all is seen. */
import type { TrendChart, TrendPoint, TrendStep } from '../chart.ts';
import {
  backdrop,
  type Coord,
  type Drawing,
  EDGE,
  optionWith,
  placesAxis,
  shapesSeries,
  titleHeight,
  titleShapes,
} from '../drawing.ts';
import { tickWords } from '../figure-words.ts';
import { widest } from '../labels.ts';
import { COLOURS, type Colours, type Look, TEXT_SIZE } from '../look.ts';
import {
  cleared,
  group,
  line,
  lineHeight,
  type Point,
  rect,
  type Shape,
  symbol,
  text,
  texts,
  upright,
} from '../shapes.ts';
import { labelsOf } from './release-labels.ts';
import { heightOf, type Layout, layoutOf, type Panel } from './trend-layout.ts';

/** A point nearer to its neighbour than this has no caps on its whisker. */
const NEAR = 12;

export function panelsDrawing(chart: TrendChart, look: Look): Drawing {
  const colours = COLOURS[look.theme];
  const place = layoutOf(chart, look);
  const { grid, panels, height } = place;
  const option = optionWith(look, grid, {
    xAxis: placesAxis(chart.releases.length),
    yAxis: placesAxis(place.plotHeight, true),
    series: [
      backdrop((coord) => behind(chart, place, coord, colours), [0, 0]),
      ...panels.map((panel) => lineSeries(panel, place, colours)),
      backdrop((coord) => panels.flatMap((panel) => stepWords(panel, place, coord, colours)), [0, 0], 5),
    ],
  });
  return { option, height };
}

function behind(chart: TrendChart, place: Layout, coord: Coord, colours: Colours): Shape[] {
  const { panels, title, axisName, grid, bottom } = place;
  const left = coord(0, 0)[0];
  const right = coord(chart.releases.length, 0)[0];
  const steps = panels.flatMap(({ line: { steps = [] } }) => steps);
  const labels = labelsOf(chart.releases, {
    wanted: steps.map(({ after }) => after),
    middle: (release) => coord(release + 0.5, 0)[0],
    within: [EDGE, right + grid.right - EDGE],
  });
  return [
    ...titleShapes(title, colours),
    ...texts(axisName, [EDGE, titleHeight(title) + (axisName.length * lineHeight()) / 2], { fill: colours.muted }),
    ...panels.flatMap((panel) => [
      ...texts(panel.lines, [EDGE, panel.nameMiddle], { fill: colours.ink }),
      ...unplaced(panel, coord, colours),
      ...eventLines(panel, coord, colours),
      ...panel.ticks.flatMap((tick) => {
        const y = heightOf(tick, panel);
        return [
          line([left, y], [right, y], colours.grid),
          text(tickWords(tick, chart.axis), [left - 6, y], { fill: colours.muted, align: 'right' }),
        ];
      }),
      line([left, heightOf(1, panel)], [right, heightOf(1, panel)], colours.axis, 1.25),
    ]),
    line([left, bottom], [right, bottom], colours.axis),
    ...labels.flatMap(({ release, at, words }) => {
      const x = coord(release + 0.5, 0)[0];
      return [
        line([x, bottom], [x, bottom + 4], colours.axis),
        text(words, [at, bottom + 8], { fill: colours.muted, align: 'center', at: 'top' }),
      ];
    }),
  ];
}

/** The releases among which a change lies that has no place. */
function unplaced({ line: { steps = [] }, top, bottom }: Panel, coord: Coord, { band }: Colours): Shape[] {
  return steps.filter(isUnplaced).map(({ before, after }) => {
    const [from, to] = [coord(before + 0.5, 0)[0], coord(after + 0.5, 0)[0]];
    return rect([from, top], to - from, bottom - top, { fill: band });
  });
}

/** What happened to the machine, as a line between two releases with a mark at its foot. */
function eventLines({ line: { events = [] }, top, bottom }: Panel, coord: Coord, { muted }: Colours): Shape[] {
  return events.flatMap((at) => {
    const x = coord(at, 0)[0];
    return [line([x, top], [x, bottom], muted, 1, [1, 3]), symbol('triangle', [x, bottom - 4], 4, { fill: muted })];
  });
}

function isUnplaced({ verdict }: TrendStep): boolean {
  return verdict !== 'faster' && verdict !== 'slower';
}

/** Points with whiskers, levels through them, and a mark where one level ends and the next begins. */
function lineSeries(panel: Panel, { each }: Layout, colours: Colours): object {
  const { line: own } = panel;
  const { points, levels = [], steps = [], name } = own;
  const there = points.flatMap((point, release) => (point === null ? [] : [{ point, release }]));
  const draw = (i: number, coord: Coord): Shape => {
    const drawn = there[i];
    if (drawn !== undefined) return pointShape(drawn.point, coord(drawn.release + 0.5, 0)[0], panel, each, colours);
    return group([
      ...levels.map(({ from, to, ratio }) => {
        const y = heightOf(ratio, panel);
        // A level of one release is seen, too.
        return line([coord(from + 0.25, 0)[0], y], [coord(to + 0.75, 0)[0], y], colours.ink, 2);
      }),
      ...steps.filter((step) => !isUnplaced(step)).map((step) => stepShape(step, panel, coord, colours)),
    ]);
  };
  return shapesSeries(name, [...there.map(({ release }) => [release + 0.5, 0]), [0, 0]], draw, { z: 3 });
}

function pointShape(
  { ratio, interval, verdict }: TrendPoint,
  x: number,
  panel: Panel,
  each: number,
  colours: Colours,
): Shape {
  const at: Point = [x, heightOf(ratio, panel)];
  const radius = each < NEAR ? 2 : 3;
  const isOdd = verdict === 'undecided';
  return group([
    interval === null
      ? null
      : upright(
          [x, heightOf(interval[0], panel)],
          heightOf(interval[1], panel),
          colours.axis,
          1.25,
          each < NEAR ? 0 : 2.5,
        ),
    isOdd
      ? symbol('square', at, radius + 1.5, { fill: colours.background, stroke: colours.ink, lineWidth: 1.5 })
      : symbol('circle', at, radius, { fill: colours.muted }),
  ]);
}

/** Where a step is along x: on the edge of the release that has the new level. */
function stepX({ before, after }: TrendStep, coord: Coord): number {
  return coord((before + after + 1) / 2, 0)[0];
}

function stepShape(step: TrendStep, panel: Panel, coord: Coord, { verdicts, background }: Colours): Shape {
  const { levels = [] } = panel.line;
  const colour = verdicts[step.verdict];
  const x = stepX(step, coord);
  const old = levels.find(({ to }) => to === step.before)?.ratio ?? 1;
  const now = levels.find(({ from }) => from === step.after)?.ratio ?? old;
  const [from, to] = [heightOf(old, panel), heightOf(now, panel)];
  return group([
    line([x, panel.top], [x, panel.bottom], colour, 1, [2, 3]),
    line([x, from], [x, to], colour, 2.5),
    symbol('diamond', [x, (from + to) / 2], 5, { fill: colour, stroke: background, lineWidth: 1 }),
  ]);
}

/** How much each step is, beside it at the top of its panel or at the bottom; where both are taken, it is left to the tables. */
function stepWords(panel: Panel, { grid, each }: Layout, coord: Coord, colours: Colours): Shape[] {
  const { steps = [], points } = panel.line;
  const right = coord(points.length, 0)[0];
  const taken: { from: number; to: number; y: number }[] = [];
  const hits = (from: number, to: number, y: number): boolean =>
    taken.some((one) => one.y === y && from < one.to + 4 && to > one.from - 4) ||
    steps.some((step) => !isUnplaced(step) && stepX(step, coord) > from - 2 && stepX(step, coord) < to + 2) ||
    coversPoint(panel, coord, [from, to], y, each);
  return steps.flatMap((step) => {
    const x = isUnplaced(step) ? coord((step.before + step.after + 1) / 2, 0)[0] : stepX(step, coord);
    const long = widest([step.word], TEXT_SIZE);
    const sides = isUnplaced(step)
      ? [{ from: x - long / 2, align: 'center' as const, at: x }]
      : [
          { from: x + 7, align: 'left' as const, at: x + 7 },
          { from: x - 7 - long, align: 'right' as const, at: x - 7 },
        ];
    const heights = [panel.top + 8, panel.bottom - 8];
    const free = heights
      .flatMap((y) => sides.map((side) => ({ ...side, y })))
      .find(({ from, y }) => from >= grid.left && from + long <= right && !hits(from, from + long, y));
    if (free === undefined) return [];
    taken.push({ from: free.from, to: free.from + long, y: free.y });
    const fill = isUnplaced(step) ? colours.muted : colours.verdicts[step.verdict];
    return [
      ...(isUnplaced(step) ? [] : [cleared(step.word, [free.from, free.y], 'left', colours.background)]),
      text(step.word, [free.at, free.y], {
        fill,
        align: free.align,
        bold: !isUnplaced(step),
        italic: isUnplaced(step),
      }),
    ];
  });
}

/** Whether a text would hide a point or its whisker. */
function coversPoint(panel: Panel, coord: Coord, [from, to]: Point, y: number, each: number): boolean {
  return panel.line.points.some((point, release) => {
    if (point === null) return false;
    const x = coord(release + 0.5, 0)[0];
    if (x < from - Math.min(4, each / 2) || x > to + Math.min(4, each / 2)) return false;
    const ends = [...(point.interval ?? []), point.ratio].map((ratio) => heightOf(ratio, panel));
    return Math.min(...ends) < y + 9 && Math.max(...ends) > y - 9;
  });
}
