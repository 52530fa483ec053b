/**
 * Changes of level of one series: each is the only one in a stretch that shows it, and its place is where the levels beside it fit best.
 *
 * Source: the most telling stretch is taken first, as in seeded-intervals.ts; what its neighbours then explain is merged away from the bottom up, as
 * M. Fleming et al. do (Hunter, ICPE 2023, doi 10.1145/3578244.3583719). Between changes that were found it is looked again: steps look like
 * correlation as long as they are unknown, and a part of a series has fewer stretches.
 */

import { smallest } from '../extremes.ts';
import { hodgesLehmannShift } from '../hodges-lehmann.ts';
import { studentTCritical } from '../student-t.ts';
import { bestSplit, type Correlated } from './best-split.ts';
import { clippedAround } from './clipped.ts';
import { anywhereP, correlatedIn, type FoundSplit, foundIn, type Scan } from './scan-series.ts';
import { LEAST_SIDE } from './seeded-intervals.ts';

export interface LevelChange {
  /** Place of the first point of the new level. */
  at: number;
  /** That chance alone makes a change like it anywhere in the series. */
  p: number;
  /** After against before, in the unit of the values, and its 95 % interval. */
  size: number;
  interval: readonly [number, number];
  /** The first point of the new level lies within these places with 95 %, both included. */
  range: readonly [number, number];
}

const SURE = 0.95;
/** Points beside a change that tell its size: the nearest ones. */
const NEAREST = 200;
/** In sd. */
const FURTHEST = 3;
/** Places settle in two or three. */
const MOST_TURNS = 10;

/**
 * @param values finite, in the order of their time
 * @param risk the largest p of a change
 */
export function changePoints(
  values: Float64Array,
  scan: Scan,
  risk: number,
): { changes: LevelChange[]; correlated: Correlated } {
  let own = scan;
  let changes = settled(chosen(scan.found, risk), own, risk);
  for (let turn = 0; changes.length > 0 && turn < MOST_TURNS; turn++) {
    const places = changes.map(({ at }) => at);
    own = { ...own, correlated: correlatedIn(values, own.ranked, places) };
    const ends = [0, ...places, values.length];
    const parts = places.concat(values.length).map((end, i) => ({ start: ends[i] as number, end }));
    const more = parts.flatMap((part) => chosen(foundIn(own, part), risk));
    const next = settled(
      [...places, ...more].sort((a, b) => a - b),
      own,
      risk,
    );
    if (next.length <= changes.length) break;
    changes = next;
  }
  const found = changes.map(({ at, p }, i) => {
    const [start, end] = [changes[i - 1]?.at ?? 0, changes[i + 1]?.at ?? values.length];
    return { p, ...sized(values, { start, at, end }, own) };
  });
  return { changes: apart(found), correlated: own.correlated };
}

/** Places of changes, ascending: the most telling stretch first, then those that hold none of the taken places. */
function chosen(found: readonly FoundSplit[], risk: number): number[] {
  const places: number[] = [];
  for (const { start, end, at, p } of found) {
    if (p <= risk && !places.some((place) => start < place && place < end)) places.push(at);
  }
  return places.sort((a, b) => a - b);
}

/**
 * Each moved to where its neighbours leave the clearest split; of those that their neighbours leave nothing of, the least clear one goes, and the
 * others are looked at again: a place that was a little off leaves a change beside it.
 */
function settled(places: readonly number[], scan: Scan, risk: number): Pick<LevelChange, 'at' | 'p'>[] {
  for (let [kept, turn] = [[...places], 0]; ; turn++) {
    const next = apart(kept.map((_, i) => between(kept[i - 1] ?? 0, kept[i + 1] ?? scan.ranked.order.length, scan)));
    const worst = next.reduce((least, { p }, i) => (p > (next[least]?.p ?? -1) ? i : least), -1);
    const isMoved = kept.some((at, i) => at !== next[i]?.at);
    if ((next[worst]?.p ?? 0) > risk) kept = next.filter((_, i) => i !== worst).map(({ at }) => at);
    else if (isMoved && turn < MOST_TURNS) kept = next.map(({ at }) => at);
    else return next;
  }
}

/** Ascending, each place once, by the clearest: neighbours that move at the same time can pass or meet each other. */
function apart<T extends Pick<LevelChange, 'at' | 'p'>>(changes: readonly T[]): T[] {
  const clearestLast = changes.toSorted((a, b) => b.p - a.p);
  return [...new Map(clearestLast.map((change) => [change.at, change])).values()].sort((a, b) => a.at - b.at);
}

/** The clearest split between two places; its p is that of the stretch between them, or of a narrower one which shows it. */
function between(start: number, end: number, scan: Scan): Pick<LevelChange, 'at' | 'p'> {
  const split = bestSplit(scan.ranked, { start, end }, scan.correlated.mean);
  const own = anywhereP(split, scan, { start, end });
  // A point or two of the next level tell nothing by themselves.
  const within = scan.found.filter((one) => one.start > start - LEAST_SIDE && one.end < end + LEAST_SIDE);
  const showing = within.filter((one) => Math.abs(one.at - split.at) < LEAST_SIDE);
  return { at: split.at, p: Math.min(own, smallest(showing.map(({ p }) => p))) };
}

/** The place where the two levels fit best, what the change is there, and where else it may be. */
function sized(
  values: Float64Array,
  { start, at: near, end }: { start: number; at: number; end: number },
  { correlated }: Scan,
): Omit<LevelChange, 'p'> {
  const sides = [clippedAround(values.subarray(start, near)), clippedAround(values.subarray(near, end))] as const;
  const variance = (sides[0].squares + sides[1].squares) / Math.max(1, end - start - 2);
  const lasting = correlated.mean[end - start] as number;
  const losses = lossesOf(values.subarray(start, end), [sides[0].level, sides[1].level], variance);
  const [best, ...range] = likelyPlaces(losses, variance * lasting);
  const at = start + best;
  const [before, after] = [
    values.slice(Math.max(start, at - NEAREST), at),
    values.slice(at, Math.min(end, at + NEAREST)),
  ];
  const size = hodgesLehmannShift(before, after);
  const wide = (count: number): number => (correlated.mean[count] as number) / count;
  const error = Math.sqrt(variance * (wide(before.length) + wide(after.length)));
  const half = error * studentTCritical(1 - SURE, Math.max(2, before.length + after.length - 2));
  return { at, size, interval: [size - half, size + half], range: [start + range[0], start + range[1]] };
}

/** By the number of points before the change: what is left of all points beside both levels, by Huber's loss beyond FURTHEST sd. */
function lossesOf(values: Float64Array, [old, own]: readonly [number, number], variance: number): Float64Array {
  const far = variance > 0 ? FURTHEST * Math.sqrt(variance) : Number.POSITIVE_INFINITY;
  const loss = (value: number, level: number): number => {
    const size = Math.abs(value - level);
    return size <= far ? size * size : far * (2 * size - far);
  };
  const losses = new Float64Array(values.length).fill(Number.POSITIVE_INFINITY);
  let sum = values.reduce((all, value) => all + loss(value, own), 0);
  for (const [i, value] of values.entries()) {
    if (i >= LEAST_SIDE && i <= values.length - LEAST_SIDE) losses[i] = sum;
    sum += loss(value, old) - loss(value, own);
  }
  return losses;
}

/** The likeliest place, and the shortest run of places around it that holds the change with 95 %, all being as likely beforehand. */
function likelyPlaces(losses: Float64Array, variance: number): [best: number, first: number, last: number] {
  const best = losses.indexOf(smallest(losses));
  const least = losses[best] as number;
  const weights = losses.map((loss) => (loss === least ? 1 : Math.exp((least - loss) / (2 * variance))));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [first, last, sum] = [best, best, 1];
  while (sum < SURE * total) {
    const [below, above] = [weights[first - 1] ?? -1, weights[last + 1] ?? -1];
    if (above > below) last++;
    else first--;
    sum += Math.max(below, above);
  }
  return [best, first, last];
}
