import { median } from '../../stats/describe.ts';
import { lastingTrend } from '../../stats/lasting-trend.ts';
import type { Count } from '../../stats/quantities.ts';
import { senSlope } from '../../stats/sen-slope.ts';

/** Where an amount of memory goes over time. */
export interface Trend {
  /** `grows`, `shrinks`, `steady`; `unknown` with too few points, or where the interval holds both growth and none of either that matters. */
  direction: 'grows' | 'shrinks' | 'steady' | 'unknown';
  /** Bytes: the median of the last third of the points; null without points. */
  level: number | null;
  /** Bytes a minute, with the 95 % interval; null with too few points. */
  perMinute: number | null;
  interval: [number, number] | null;
  /** How many there were. */
  points: Count;
  /** How many of them, behind the warm-up, count for the slope. */
  counted: Count;
  /** The points: [milliseconds since the start, bytes], thinned for a chart. */
  course: [number, number][];
}

/** While a program starts, or fills its caches, its live set grows, whatever it does later: what goes on does so in the second half. */
const HALF = 0.5;
/** Where that has too few points for the test of a trend, those behind the first quarter are taken, and the second half must go on. */
const QUARTER = 0.25;
/** Less of the level, over all the time that was watched, is no growth that matters. */
const LEAST_CHANGE = 0.02;
const MOST_COURSE = 300;

/**
 * The trend of points in the order of time.
 * @param from when the watched part begins, in ms; what lies in its first half does not count for the slope, or of few points in its first quarter
 */
export function trendOf(points: readonly (readonly [number, number])[], from: number, to: number): Trend {
  const behind = (share: number) => points.filter(([at]) => at >= from + share * (to - from));
  const half = behind(HALF);
  const level = points.length === 0 ? null : median(lastThird(points.map(([, bytes]) => bytes)));
  const least = (LEAST_CHANGE * Math.max(level ?? 0, 1)) / (to - from);
  const lasting = lastingTrend(half, [from + HALF * (to - from), to], least);
  const kept = lasting === null ? behind(QUARTER) : half;
  const told = senSlope(
    kept.map(([at]) => at),
    kept.map(([, bytes]) => bytes),
  );
  const known = { level, points: points.length, counted: kept.length, course: thinned(points) };
  if (told === null || level === null) return { direction: 'unknown', perMinute: null, interval: null, ...known };
  const [low, high] = told.interval;
  // Of a step the slope between all pairs is one, too.
  const side = lasting?.direction ?? sideOf(half, least);
  const direction = ((): Trend['direction'] => {
    if (low > told.slope / TIGHT && told.slope > least && side === 1) return 'grows';
    if (high < told.slope / TIGHT && told.slope < -least && side === -1) return 'shrinks';
    return low > -WIDE * least && high < WIDE * least ? 'steady' : 'unknown';
  })();
  const minute = 60_000;
  return { direction, perMinute: told.slope * minute, interval: [low * minute, high * minute], ...known };
}

/** Which way few points go from first to last: 0 where that is at less than a pace. */
function sideOf(points: readonly (readonly [number, number])[], pace: number): number {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last[0] <= first[0]) return 0;
  const slope = (last[1] - first[1]) / (last[0] - first[0]);
  return Math.abs(slope) < pace ? 0 : Math.sign(slope);
}

/** Where it may as well be so many times less, nothing is claimed: it may be no line at all, but a step. */
const TIGHT = 4;
/** An interval that reaches further than so many times what matters does not say that nothing moves. */
const WIDE = 5;

const PARTS = 20;

/**
 * The lower edge of looks: the least of each of PARTS equal parts of the time, since what is held outside of the heap goes only when
 * its owners are collected.
 */
export function lowerEdge(
  looks: readonly (readonly [number, number])[],
  [from, to]: readonly [number, number],
): [number, number][] {
  const edge: ([number, number] | undefined)[] = Array.from({ length: PARTS });
  for (const [at, bytes] of looks) {
    const part = Math.min(PARTS - 1, Math.floor(((at - from) / (to - from)) * PARTS));
    if (part < 0) continue;
    const least = edge[part];
    if (least === undefined || bytes < least[1]) edge[part] = [at, bytes];
  }
  return edge.filter((one) => one !== undefined);
}

function lastThird(values: readonly number[]): number[] {
  return values.slice(-Math.max(1, Math.ceil(values.length / 3)));
}

function thinned(points: readonly (readonly [number, number])[]): [number, number][] {
  const step = Math.max(1, points.length / MOST_COURSE);
  return Array.from({ length: Math.min(points.length, MOST_COURSE) }, (_, i) => {
    const [at, bytes] = points[Math.floor(i * step)] as readonly [number, number];
    return [at, bytes];
  });
}
