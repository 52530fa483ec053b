/**
 * The effect of busy lanes on each other: whether a run takes longer, whether it scatters more, and how much useful work several lanes do.
 *
 * Source: per cycle the difference of log medians and of log standard deviations, each judged over cycles by Student's t (Biometrika 6,
 * 1908). The precision per hour is one over the variance of what is measured in it, so the worth of lanes is their work over the square of
 * the scatter.
 */

import { mean, median } from './describe.ts';
import { DEFAULT_MARGIN } from './margin.ts';
import { meanInterval } from './mean-interval.ts';

/** Times of equal work, one after the other, in any unit. */
type Times = readonly number[];

/** The times of one lane in a cycle: while all others were idle, and while all worked. */
export interface LaneCycle {
  idle: Times;
  busy: Times;
}

/** A ratio with its 95 % interval; null with fewer than two cycles. */
export interface LaneRatio {
  ratio: number;
  interval: [number, number] | null;
}

export interface LaneEffect {
  /** The time of equal work beside busy lanes, relative to that beside idle ones. */
  time: LaneRatio;
  /** The standard deviation of the log ratio of two successive times, likewise. */
  scatter: LaneRatio;
  /** `disturbed`: they certainly take longer, by more than a negligible amount, or scatter more; `undisturbed`: neither */
  verdict: 'disturbed' | 'undisturbed';
}

/** @param cycles of one or more lanes each, with three times or more everywhere */
export function laneEffect(cycles: readonly (readonly LaneCycle[])[]): LaneEffect {
  const time = ratioOf(cycles, (times) => Math.log(median(times)));
  const scatter = ratioOf(cycles, (times) => Math.log(scatterOf(times)));
  const takesLonger = time.ratio > 1 + DEFAULT_MARGIN && isAbove(time);
  return { time, scatter, verdict: takesLonger || isAbove(scatter) ? 'disturbed' : 'undisturbed' };
}

/**
 * How many undisturbed lanes several lanes are worth.
 * @param work how many times the blocks of one lane they measure in the same time
 */
export function worthOf(work: number, { scatter }: Pick<LaneEffect, 'scatter'>): number {
  // Less scatter than beside idle lanes is chance, and adds no worth.
  return work / Math.max(1, scatter.ratio) ** 2;
}

function ratioOf(cycles: readonly (readonly LaneCycle[])[], figureOf: (times: Times) => number): LaneRatio {
  const logs = cycles.map((lanes) => mean(lanes.map(({ idle, busy }) => figureOf(busy) - figureOf(idle))));
  const interval = meanInterval(logs);
  return {
    ratio: Math.exp(mean(logs)),
    interval: interval === null ? null : [Math.exp(interval[0]), Math.exp(interval[1])],
  };
}

/** The root mean square of the log ratios of neighbours: slow phases that are longer than a piece do not count. */
function scatterOf(times: Times): number {
  const squares = times.slice(1).map((time, i) => Math.log(time / (times[i] as number)) ** 2);
  return Math.sqrt(mean(squares));
}

function isAbove({ interval }: LaneRatio): boolean {
  return interval !== null && interval[0] > 1;
}
