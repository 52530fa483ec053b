/**
 * The analysis of Node.js core's `scatter-node-bench.js --analyze`: rates of one benchmark by one of its parameters, or by two.
 *
 * The processes are what is counted: of a process that ran several rows of a group the mean is taken. Intervals are Student's of the
 * mean, and of the median by ranks of the binomial distribution. Neighbours along the axis are compared by the test of Mann and Whitney
 * (Ann. Math. Stat. 18, 1947) in its normal approximation, and by Cliff's delta; each is of every other process, so that no process is in
 * both.
 */

import { binomialAtMost } from './binomial-interval.ts';
import { describeSample, median } from './describe.ts';
import { largest, smallest } from './extremes.ts';
import { hdrBucket } from './hdr-histogram.ts';
import { normalUpperTail } from './normal.ts';
import { rank } from './ranks.ts';
import { studentTCritical } from './student-t.ts';

const FIGURES = 5;

type Value = string | number | boolean;

export interface ScatterRun {
  parameters: Readonly<Record<string, Value>>;
  /** ops/s */
  rate: number;
  /** Which process of the row, or of all rows. */
  observation: number;
}

export interface ScatterGroup {
  x: Value;
  /** Of the second parameter, where there is one. */
  category: Value | undefined;
  /** Processes. */
  count: number;
  /** ops/s, as all that follows. */
  mean: number;
  /** Half-width at 95 %; null of one process. */
  interval: number | null;
  median: number;
  /** Of the median, 95 % or more. */
  medianEnds: [number, number];
  /** The median says more than the mean. */
  isSkewed: boolean;
}

/** From a value on the axis to the next. */
export interface ScatterStep {
  from: ScatterGroup;
  to: ScatterGroup;
  /** Per cent. */
  change: number;
  /** Of the rate as a power of the value, and how many times the value is; null where values are no positive numbers. */
  power: { exponent: number; times: number } | null;
  p: number;
  /** Cliff's: from -1 to 1. */
  delta: number;
}

export interface NodeBenchScatter {
  /** Further parameters that vary, each with its share of the variance within groups; NaN where there is none. */
  aggregated: { name: string; share: number }[];
  /** By x, then by category. */
  groups: ScatterGroup[];
  /** A list for each category. */
  series: ScatterStep[][];
  /** The smallest p that a step of the fewest processes can have; 0 without steps. */
  leastP: number;
}

/** @param category a second parameter, if any */
export function nodeBenchScatter(runs: readonly ScatterRun[], xaxis: string, category?: string): NodeBenchScatter {
  const names = [...new Set(runs.flatMap(({ parameters }) => Object.keys(parameters)))];
  const others = names.filter((name) => name !== xaxis && name !== category);
  const valuesOf = ({ parameters }: ScatterRun) =>
    [parameters[xaxis] as Value, category === undefined ? undefined : parameters[category]] as const;
  const members = [...Map.groupBy(runs, (run) => JSON.stringify(valuesOf(run))).values()];
  const scale = scaleOf(runs.map(({ rate }) => rate));
  const groups = members
    .map((own) => groupOf(own, valuesOf(own[0] as ScatterRun), scale))
    .sort((a, b) => inOrder(a.x, b.x) || inOrder(a.category, b.category));
  const usable = groups.filter(({ count }) => count > 1);
  const series = [...Map.groupBy(usable, (group) => JSON.stringify(group.category ?? null)).values()]
    .map((own) => own.slice(1).flatMap((to, at) => stepOf(own[at] as Group, to, at + 1)))
    .filter((steps) => steps.length > 0);
  return {
    aggregated: others
      .filter((name) => runs.some(({ parameters }) => parameters[name] !== runs[0]?.parameters[name]))
      .map((name) => ({ name, share: shareWithin(members, name) })),
    groups,
    series,
    leastP: largest(
      series.flatMap((steps) => steps.map(({ counts: [a, b] }) => testOf(a * b, a, b, []))),
      0,
    ),
  };
}

type Group = ScatterGroup & { processes: Map<number, number> };

/** Numbers by size, and the rest as text. */
function inOrder(a: Value | undefined, b: Value | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
}

function groupOf(
  runs: readonly ScatterRun[],
  [x, category]: readonly [Value, Value | undefined],
  scale: number,
): Group {
  const processes = new Map(
    [...Map.groupBy(runs, ({ observation }) => observation)].map(([observation, own]) => [
      observation,
      mean(own.map(({ rate }) => rate)),
    ]),
  );
  const rates = [...processes.values()];
  const count = rates.length;
  const buckets = rates.toSorted((a, b) => a - b).map((rate) => hdrBucket(rate, scale, FIGURES));
  const middles = buckets.map(({ middle }) => middle);
  const interval =
    count > 1 ? (studentTCritical(0.05, count - 1) * describeSample(middles).sd) / Math.sqrt(count) / scale : null;
  const [lower, upper] = medianRanks(count);
  const [average, middle] = [mean(rates), median(rates)];
  return {
    ...{ x, category, count, processes, interval },
    mean: average,
    median: middle,
    medianEnds: [
      (lower === 0 ? buckets[0]?.low : buckets[lower - 1]?.high) ?? Number.NaN,
      buckets[upper - 1]?.high ?? Number.NaN,
    ].map((end) => end / scale) as [number, number],
    isSkewed: interval !== null && (Math.abs(skewness(middles)) > 1 || Math.abs(middle - average) > interval),
  };
}

/** As there, its rounding included: of rates that never vary it is all that there is to see. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Powers of ten until rates are whole numbers of some size. */
function scaleOf(rates: readonly number[]): number {
  const [least, most] = [smallest(rates.filter((rate) => rate > 0)), largest(rates, 0)];
  let scale = 1;
  while (most > 0 && least * scale < 1e6 && most * scale < 1e15) scale *= 10;
  return scale;
}

/** Ranks from 1 of the ends of an interval of the median, 95 % or more; 0 where that has no lower end. */
function medianRanks(n: number): [number, number] {
  const risk = (1 - 0.95) / 2;
  let lower = 0;
  while (lower < n && binomialAtMost(lower, n, 0.5) <= risk) lower++;
  let upper = 1;
  while (upper < n && binomialAtMost(upper - 1, n, 0.5) < 1 - risk) upper++;
  return [lower, upper];
}

/** Of the population; 0 of fewer than three. */
function skewness(values: readonly number[]): number {
  const average = mean(values);
  const moment = (power: number) => mean(values.map((value) => (value - average) ** power));
  const variance = moment(2);
  return values.length < 3 || variance === 0 ? 0 : moment(3) / variance ** 1.5;
}

function shareWithin(groups: readonly (readonly ScatterRun[])[], name: string): number {
  let [between, total] = [0, 0];
  for (const runs of groups) {
    if (runs.length < 2) continue;
    const average = mean(runs.map(({ rate }) => rate));
    for (const level of Map.groupBy(runs, ({ parameters }) => JSON.stringify(parameters[name])).values())
      between += level.length * (mean(level.map(({ rate }) => rate)) - average) ** 2;
    for (const { rate } of runs) total += (rate - average) ** 2;
  }
  return total === 0 ? Number.NaN : Math.min(1, between / total);
}

function stepOf(from: Group, to: Group, at: number): (ScatterStep & { counts: [number, number] })[] {
  const half = ({ processes }: Group, parity: number) =>
    [...processes].flatMap(([observation, rate]) => (observation % 2 === parity ? [rate] : []));
  const [before, after] = [half(from, at % 2), half(to, 1 - (at % 2))];
  if (before.length === 0 || after.length === 0) return [];
  const scale = scaleOf([...before, ...after]);
  const ranks = rank([...after, ...before].map((rate) => hdrBucket(rate, scale, FIGURES).low));
  const [a, b] = [after.length, before.length];
  const u = ranks.slice(0, a).reduce((sum, one) => sum + one, 0) - (a * (a + 1)) / 2;
  const ratio = mean(after) / mean(before);
  const times = Number(to.x) / Number(from.x);
  const hasPower =
    [from.x, to.x].every((x) => typeof x === 'number' && x > 0) && times !== 1 && ratio > 0 && Number.isFinite(ratio);
  return [
    {
      from,
      to,
      change: ((mean(after) - mean(before)) / mean(before)) * 100,
      power: hasPower ? { exponent: Math.log(ratio) / Math.log(times), times } : null,
      p: testOf(
        u,
        a,
        b,
        [...Map.groupBy(ranks, (one) => one).values()].map((tied) => tied.length),
      ),
      delta: (2 * u) / (a * b) - 1,
      counts: [a, b],
    },
  ];
}

/** Two-sided, without a correction for continuity. @param ties how many values each rank has */
function testOf(u: number, a: number, b: number, ties: readonly number[]): number {
  const all = a + b;
  const tied = ties.reduce((sum, t) => sum + t ** 3 - t, 0);
  const variance = ((a * b) / 12) * (all + 1 - tied / (all * (all - 1)));
  return variance > 0 ? 2 * normalUpperTail(Math.abs(u - (a * b) / 2) / Math.sqrt(variance)) : 1;
}
