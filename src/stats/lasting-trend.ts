/**
 * Whether a level that is read over time, such as memory, keeps rising or falling. It is not enough that it is higher at the end: a single
 * step or a filling cache does that, too.
 *
 * The time is divided into twelve equal parts, or nine if there are few readings. The minimum of each part counts. What is above it is
 * garbage that was collected, so the sawtooth of a collector with a shorter period disappears, and a step changes only one part against its
 * neighbour.
 *
 * - test: the one-sided sign test of the changes that matter between neighbouring parts with readings (W. J. Dixon and A. M. Mood, JASA 41
 *   (1946), 557-566). On a noisy plateau or a random walk each change is as likely a rise as a fall; a few steps are too few changes. And
 *   the last third has more rises than falls (or the reverse): a level that came to rest does not continue.
 * - slope: from the minimum of each third; the smaller of the two changes between them, and 0 if they have opposite signs. A step or a
 *   longer sawtooth is in only one of them.
 *
 * Changes within a part may depend on each other; those between parts may not. A sawtooth whose period is longer than the time is a rise.
 * test/stats/lasting-trend.slow.test.ts has how often each shape is called a trend.
 */

import { binomialAtMost } from './binomial-interval.ts';
import { smallest } from './extremes.ts';

interface LastingTrend {
  /** 1: it keeps rising, -1: it keeps falling, 0: neither can be shown. */
  direction: 1 | 0 | -1;
  /** The slope that continues in both halves of the time, in units of `y` per unit of `x`. */
  lasting: number;
  /** The slope over all of it, steps included: from the first third to the last. */
  mean: number;
}

const MOST_PARTS = 12;
const FEWEST_PARTS = 9;
/** One-sided. */
const ALPHA = 0.025;

/**
 * @param points in the order of time
 * @param matters units of `y` per unit of `x`: a change between parts at half that rate or less counts as none
 * @returns null if there are too few points, or none in a third of the time
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
  /** From this x on it stays within the tolerance of its final value. */
  since: number;
  /** Its final value minus the minimum before. */
  rise: number;
}

const REST_PARTS = 48;

/**
 * Since when a level has its final value, by the minimum of each of 48 parts of the time.
 * @returns null if it has it from the beginning, or not for the whole last quarter
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

/** The minimum of each equal part of the time; undefined without a reading. */
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

/** The minimum of a part of a rising line is at its beginning, of a falling one at its end. */
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
