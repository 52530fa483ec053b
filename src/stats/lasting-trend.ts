/**
 * Whether a level that is looked at over time, such as memory, goes on rising or falling: not whether it is higher at the end, which one
 * step or a cache that fills does, too.
 *
 * The time is cut into twelve equal parts, or nine where there are few looks. Of each part the least counts: what is above it is garbage
 * that went again, so that the saw of a collector with a shorter period is not seen, and a step moves one part against its neighbour alone.
 *
 * - test: the sign test of the changes that matter between a part and the next in which there is a look, one-sided (W. J. Dixon and A. M. Mood, JASA 41 (1946),
 *   557-566): of a plateau with noise, or of a walk, each is as likely a rise as a fall; of a few steps there are too few. And there are
 *   more rises than falls (or the reverse) in the last third: what has come to rest does not go on.
 * - slope: the lower edge of each third; of the two changes between them the one nearer to 0, and 0 where they go opposite ways. A step
 *   or a longer saw is in one of them only.
 *
 * Changes within a part may depend on each other as they like; those between parts may not. A saw whose period is longer than the time is
 * a rise. test/stats/lasting-trend.slow.test.ts has how often each shape is taken for a trend.
 */

import { binomialAtMost } from './binomial-interval.ts';
import { smallest } from './extremes.ts';

interface LastingTrend {
  /** 1: it goes on rising, -1: falling, 0: neither can be told. */
  direction: 1 | 0 | -1;
  /** Units of `y` a unit of `x` that go on in both halves of the time. */
  lasting: number;
  /** The same over all of it, steps included: from the first third to the last. */
  mean: number;
}

const MOST_PARTS = 12;
const FEWEST_PARTS = 9;
/** One-sided. */
const ALPHA = 0.025;

/**
 * @param points in the order of time
 * @param matters units of `y` a unit of `x`: a change between parts at half that pace or less is none
 * @returns null for too few points, or for a third of the time without any
 */
export function lastingTrend(
  points: readonly (readonly [x: number, y: number])[],
  [from, to]: readonly [number, number],
  matters: number,
): LastingTrend | null {
  const parts = points.length < 2 * MOST_PARTS ? FEWEST_PARTS : MOST_PARTS;
  const length = (to - from) / parts;
  const least = leastOfParts(points, [from, to], parts);
  const third = (to - from) / 3;
  const [first, middle, last] = [0, 1, 2].map((place) => {
    const own = points.filter(([x]) => x >= from && Math.min(2, Math.floor((x - from) / third)) === place);
    const [begin, end] = [own[0], own.at(-1)];
    return begin === undefined || end === undefined
      ? null
      : { begin: begin[0], end: end[0], least: smallest(own.map(([, y]) => y)) };
  });
  if (points.length < FEWEST_PARTS || first == null || middle == null || last == null) return null;
  const slopes = [paceOf(first, middle), paceOf(middle, last)] as const;
  const seen = least.flatMap((level, part) => (level === undefined ? [] : [{ level, part }]));
  const changes = seen.slice(1).map(({ level, part }, i) => {
    const { level: before, part: earlier } = seen[i] as (typeof seen)[number];
    return signOf(level - before, (matters / 2) * length * (part - earlier));
  });
  const isOne = (sign: 1 | -1) => goesOn(changes, sign) && slopes.every((slope) => sign * slope > 0);
  return {
    direction: isOne(1) ? 1 : isOne(-1) ? -1 : 0,
    lasting: slopes[0] * slopes[1] <= 0 ? 0 : Math.abs(slopes[0]) < Math.abs(slopes[1]) ? slopes[0] : slopes[1],
    mean: paceOf(first, last),
  };
}

/** Where a level came to rest. */
interface Rest {
  /** From this x on it stays within the tolerance of what it is in the end. */
  since: number;
  /** What it is in the end, less the least before. */
  rise: number;
}

const REST_PARTS = 48;

/**
 * Since when a level is what it is in the end, by the least of each of 48 parts of the time.
 * @returns null where it is so from the beginning, or has not been for the last quarter
 */
export function restOf(
  points: readonly (readonly [x: number, y: number])[],
  [from, to]: readonly [number, number],
  tolerance: number,
): Rest | null {
  const parts = Math.min(REST_PARTS, points.length);
  const least = leastOfParts(points, [from, to], parts);
  const end = least.findLast((level) => level !== undefined);
  if (end === undefined) return null;
  const last = least.findLastIndex((level) => level !== undefined && Math.abs(level - end) > tolerance);
  if (last === -1 || last + 1 > (3 * parts) / 4) return null;
  const before = least.slice(0, last + 1).filter((level) => level !== undefined);
  return { since: from + ((last + 1) * (to - from)) / parts, rise: end - smallest(before) };
}

/** The least of each equal part of the time; undefined where there was no look. */
function leastOfParts(
  points: readonly (readonly [x: number, y: number])[],
  [from, to]: readonly [number, number],
  parts: number,
): (number | undefined)[] {
  const least: (number | undefined)[] = Array.from({ length: parts });
  for (const [x, y] of points) {
    const part = Math.min(parts - 1, Math.floor(((x - from) / (to - from)) * parts));
    if (part >= 0) least[part] = Math.min(y, least[part] ?? y);
  }
  return least;
}

/** Of a line that rises the least of a part is at its begin, of one that falls at its end. */
function paceOf(one: Edge, next: Edge): number {
  const change = next.least - one.least;
  return change / (change > 0 ? next.begin - one.begin : next.end - one.end);
}

interface Edge {
  begin: number;
  end: number;
  least: number;
}

function signOf(change: number, matters: number): 1 | 0 | -1 {
  return Math.abs(change) <= matters ? 0 : change > 0 ? 1 : -1;
}

function goesOn(changes: readonly number[], sign: 1 | -1): boolean {
  const against = changes.filter((change) => change === -sign).length;
  const all = changes.filter((change) => change !== 0).length;
  const lately = changes.slice(-Math.ceil(changes.length / 3)).reduce<number>((sum, change) => sum + change, 0);
  return sign * lately > 0 && binomialAtMost(against, all, 1 / 2) <= ALPHA;
}
