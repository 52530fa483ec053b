/**
 * What is drawn: data and texts, without looks. The texts are those of the reader's language, so charts have no words of their own;
 * rates and times are in the unit that the axis names. options/ makes an option object of the charting library of each kind, which the page
 * and the files share; svg.ts and png.ts draw it.
 */

import type { Verdict } from '../../stats/verdict.ts';
import type { Language } from '../../text/messages/language.ts';

/** A chart of any kind, told apart by its `type`. */
export type Chart =
  | IntervalChart
  | BarChart
  | BoxChart
  | ScatterChart
  | PercentilesChart
  | TrendChart
  | HeatmapChart
  | RoundsChart;

interface Texts {
  /** The heading, and the name that a screen reader says. */
  title: string;
  /** What is seen, in a sentence: the description for who does not see it. */
  description: string;
}

/** An axis of numbers. */
export interface NumberAxis {
  /** Such as `ops/s` or `ns per operation`. */
  name: string;
  isLog?: boolean | undefined;
  /** Of a scatter chart's y: it begins at 0 in any case. */
  isFromZero?: boolean | undefined;
  /** Of a scatter chart's x: from where to where, so that several charts stand one below the other; absent: as its values need. */
  extent?: readonly [number, number] | undefined;
  /** How its numbers read; absent: three significant digits with k, M, G. */
  format?: 'si' | 'plain' | 'percent' | 'ratio' | 'seconds' | 'bytes' | undefined;
  /** The language of its figures; that of the look unless told. */
  language?: Language | undefined;
}

/** A verdict with the word for it in the reader's language: `faster`, `less`. */
interface Judged {
  verdict: Verdict;
  word: string;
}

/** Ratios with their intervals on a log axis, a line at 1, the band of equivalence shaded. */
export interface IntervalChart extends Texts {
  type: 'interval';
  axis: NumberAxis;
  /** Largest difference that does not matter, as a share; null: no band. */
  margin: number | null;
  /** What lies to both sides of 1, such as `slower` and `faster`; absent: not said. */
  ends?: { below: string; above: string } | undefined;
  /** In the order in which they are drawn, from the top. */
  rows: readonly IntervalRow[];
}

export interface IntervalRow extends Judged {
  name: string;
  /** contender / baseline; null where nothing can be drawn: the row keeps its place and its word. */
  ratio: number | null;
  /** 95 % interval of the ratio. */
  interval: readonly [number, number] | null;
}

/** Means with their intervals: groups of bars, one bar a series. A floor is hatched and has no bar. */
export interface BarChart extends Texts {
  type: 'bar';
  axis: NumberAxis;
  /** Names of the groups: rows or configurations. */
  groups: readonly string[];
  series: readonly BarSeries[];
}

interface BarSeries {
  /** The label of a variant. */
  name: string;
  /** One a group; null: there is none. */
  bars: readonly (Bar | null)[];
}

export interface Bar {
  mean: number;
  /** 95 % interval of the mean; null where one run only was made. */
  interval: readonly [number, number] | null;
  /** `measured`; `undecided`, which is grey; `floor`, or another reason why there is no bar, with its word. */
  state: 'measured' | 'undecided' | 'floor' | 'missing';
  word?: string | undefined;
}

/** The distribution of the figures of each variant: one box a series in each group, as upstream's `compare.R --plot`. */
export interface BoxChart extends Texts {
  type: 'box';
  axis: NumberAxis;
  groups: readonly string[];
  series: readonly BoxSeries[];
}

interface BoxSeries {
  name: string;
  /** One list a group; empty: there is no box. */
  samples: readonly (readonly number[])[];
  /** As many: the word that stands in place of a box; null: none. */
  words?: readonly (string | null)[] | undefined;
}

/** Means over a parameter, with intervals; one line a category, as upstream's `scatter.R --plot`. */
export interface ScatterChart extends Texts {
  type: 'scatter';
  /** Numbers where all values of the parameter are numbers, else names. */
  x: NumberAxis | { name: string; values: readonly string[] };
  y: NumberAxis;
  categories: readonly { name: string; points: readonly ScatterPoint[] }[];
  /** Of many points along a line: some of them have its symbol, the others none. */
  isDense?: boolean | undefined;
  /** Stretches of an x of numbers that are set off, behind the lines; each name has its sample in the legend. */
  spans?: readonly ScatterSpan[] | undefined;
}

export interface ScatterSpan {
  name: string;
  /** `marked`: look here. `hatched`: this does not count. */
  look: 'marked' | 'hatched';
  from: number;
  to: number;
}

export interface ScatterPoint {
  x: number | string;
  y: number;
  interval: readonly [number, number] | null;
}

/** Latency by percentile, 0 to 100 on a scale of nines, one curve a variant with its interval as a band. */
export interface PercentilesChart extends Texts {
  type: 'percentiles';
  axis: NumberAxis;
  /** What runs along x, such as `percentile of requests`. */
  percentileName?: string | undefined;
  curves: readonly { name: string; points: readonly PercentilePoint[] }[];
}

export interface PercentilePoint {
  /** 0 to 1, below 1. */
  quantile: number;
  value: number;
  interval: readonly [number, number] | null;
}

/**
 * Ratios to the first release over releases with intervals: one line a row, all in one plot. Rows of which the levels are known have a
 * panel each, one below the other over the same releases.
 */
export interface TrendChart extends Texts {
  type: 'trend';
  axis: NumberAxis;
  /** Labels, oldest first. */
  releases: readonly string[];
  lines: readonly TrendLine[];
}

export interface TrendLine {
  name: string;
  points: readonly (TrendPoint | null)[];
  /** What is said of the row as a whole, beside its name. */
  remark?: string | undefined;
  /** Its levels between change points. Where any line has them, all are drawn in panels. */
  levels?: readonly TrendLevel[] | undefined;
  steps?: readonly TrendStep[] | undefined;
  /** Places before which something happened to the machine; drawn in panels alone. */
  events?: readonly number[] | undefined;
}

export interface TrendPoint extends Judged {
  ratio: number;
  interval: readonly [number, number] | null;
}

/** The level of a row over some releases. */
export interface TrendLevel {
  /** Places of releases, both included. */
  from: number;
  to: number;
  ratio: number;
}

/** A change point: its word says how much, `24 % faster`; undecided where nobody knows between which of the releases it lies. */
export interface TrendStep extends Judged {
  /** Places of the releases between which it lies. */
  before: number;
  after: number;
}

/** Rows by releases: each cell the ratio to the first, coloured by log ratio; what is undecided is grey. */
export interface HeatmapChart extends Texts {
  type: 'heatmap';
  /** The language of its figures; that of the look unless told. */
  language?: Language | undefined;
  releases: readonly string[];
  rows: readonly HeatmapRow[];
}

interface HeatmapRow {
  name: string;
  cells: readonly (TrendPoint | (Judged & { ratio: null }) | null)[];
  /** Places of the releases that a confirmed step lies before. */
  steps?: readonly number[] | undefined;
}

/** The figures of one row in time order by round: drift is seen. */
export interface RoundsChart extends Texts {
  type: 'rounds';
  axis: NumberAxis;
  /** Such as `round`. */
  roundName: string;
  series: readonly { name: string; rounds: readonly number[]; figures: readonly number[] }[];
}
