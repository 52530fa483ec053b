/** Where the panels of a trend stand: one a row, each with a scale of its own, over the same releases. */
import type { TrendChart, TrendLine } from '../chart.ts';
import { axisNameLines, EDGE, ticksOf, titleHeight, titleLines } from '../drawing.ts';
import { tickWords } from '../figure-words.ts';
import { linesOf, widest } from '../labels.ts';
import { type Look, TEXT_SIZE } from '../look.ts';
import { lineHeight, type Point } from '../shapes.ts';
import { paddedLog } from '../ticks.ts';

/** Px of a panel, without its name: more where there is one alone. */
const PANEL = { alone: 240, one: 96 };
const GAP = 16;
/** A panel shows at least this ratio from bottom to top, so that noise of a per cent looks as small as it is. */
const LEAST = 1.3;
/** A row in its place. */
export interface Panel {
  line: TrendLine;
  /** Px from the top of the picture to the plot of the panel, and to its end. */
  top: number;
  bottom: number;
  /** The name with its remark, ready to draw, and where its middle is. */
  lines: readonly string[];
  nameMiddle: number;
  /** Ratios at the bottom and at the top. */
  extent: Point;
  ticks: readonly number[];
}

export interface Layout {
  grid: { left: number; right: number; top: number; bottom: number };
  panels: readonly Panel[];
  plotHeight: number;
  height: number;
  title: readonly string[];
  axisName: readonly string[];
  /** Px between two releases. */
  each: number;
  /** Where the names of releases stand. */
  bottom: number;
}

export function layoutOf(chart: TrendChart, look: Look): Layout {
  const { width } = look;
  const { axis, lines, releases } = chart;
  const title = titleLines(chart, look);
  const axisName = axisNameLines(axis, width - 2 * EDGE);
  const top = titleHeight(title) + axisName.length * lineHeight() + 12;
  const names = lines.map(({ name, remark }) =>
    linesOf(remark === undefined ? name : `${name} – ${remark}`, width - 2 * EDGE, TEXT_SIZE, 2),
  );
  const texts = names.reduce((sum, { length }) => sum + length * lineHeight() + 6 + GAP, 0);
  const below = EDGE + lineHeight() + 10;
  const usual = lines.length === 1 ? PANEL.alone : PANEL.one;
  const one = look.height === undefined ? usual : Math.max(40, (look.height - top - below - texts) / lines.length);
  const scaled = lines.map((own) => {
    const extent = extentOf(own);
    return { extent, ticks: withOne(ticksOf({ ...axis, isLog: true }, extent, one, 26), extent, one) };
  });
  const words = scaled.flatMap(({ ticks }) => ticks.map((tick) => tickWords(tick, axis)));
  const left = EDGE + widest(words, TEXT_SIZE) + 8;
  const right = EDGE + 4;
  let y = top;
  const panels = lines.map((own, i): Panel => {
    const nameLines = names[i] as string[];
    const start = y + nameLines.length * lineHeight() + 6;
    const panel = {
      line: own,
      lines: nameLines,
      nameMiddle: y + (nameLines.length * lineHeight()) / 2,
      top: start,
      bottom: start + one,
      ...(scaled[i] as (typeof scaled)[number]),
    };
    y = panel.bottom + GAP;
    return panel;
  });
  const bottom = y - GAP;
  const height = bottom + below;
  return {
    grid: { left, right, top, bottom: height - bottom },
    panels,
    plotHeight: Math.max(1, bottom - top),
    height,
    title,
    axisName,
    each: (width - left - right) / Math.max(1, releases.length),
    bottom,
  };
}

function extentOf({ points, levels = [] }: TrendLine): Point {
  const there = points.filter((point) => point !== null);
  const [low, high] = paddedLog(
    [1, ...there.flatMap(({ ratio, interval }) => [ratio, ...(interval ?? [])]), ...levels.map(({ ratio }) => ratio)],
    0.08,
  );
  const more = Math.max(0, (Math.log(LEAST) - Math.log(high / low)) / 2);
  return [low * Math.exp(-more), high * Math.exp(more)];
}

/** The line at 1 has its figure, and no other stands upon it. */
function withOne(ticks: readonly number[], [low, high]: Point, length: number): number[] {
  const near = (tick: number): boolean => (Math.abs(Math.log(tick)) / Math.log(high / low)) * length < lineHeight();
  return [1, ...ticks.filter((tick) => !near(tick))];
}

/** Px from the top of the picture. */
export function heightOf(ratio: number, { extent: [low, high], top, bottom }: Panel): number {
  const share = Math.log(ratio / low) / Math.log(high / low);
  return bottom - Math.min(1, Math.max(0, share)) * (bottom - top);
}
