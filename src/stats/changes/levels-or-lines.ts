/**
 * Whether changes of level that follow each other are steps, or one drift: by the Bayesian information criterion, a straight line over several
 * levels against the levels.
 *
 * Source: G. Schwarz, Ann. Stat. 6 (1978), 461-464; the cheapest cut by dynamic programming over the places of the changes.
 */

/** A stretch with one level, or with one line. */
export interface Trend {
  start: number;
  end: number;
  isLine: boolean;
  /** At its first and at its last point. */
  from: number;
  to: number;
}

/** In place of levels a line must be more likely by this logarithm ("very strong", R. E. Kass, A. E. Raftery, JASA 90 (1995), 773-795): code changes at once. */
const LINE = 5;
/** Points that a drift has at least. */
const SHORTEST_LINE = 12;

/**
 * @param values clipped: outliers are none of its business
 * @param places of changes, ascending
 * @param variance of a value around its level, times the inflation of correlated points
 */
export function levelsOrLines(values: Float64Array, places: readonly number[], variance: number): Trend[] {
  const ends = [0, ...places, values.length];
  const each = Math.log(values.length);
  const cost = new Float64Array(ends.length).fill(Number.POSITIVE_INFINITY);
  const from: (Trend & { before: number })[] = [];
  cost[0] = 0;
  for (let j = 1; j < ends.length; j++) {
    for (let i = 0; i < j; i++) {
      const [start, end] = [ends[i] as number, ends[j] as number];
      // A level and a place are two numbers; a line has one more.
      const fits = i === j - 1 ? [levelOver(values, start, end)] : lineOver(values, start, end);
      for (const { trend, squares } of fits) {
        const own = squares / (2 * variance) + (trend.isLine ? 1.5 * each + LINE : each);
        if ((cost[i] as number) + own >= (cost[j] as number)) continue;
        cost[j] = (cost[i] as number) + own;
        from[j] = { ...trend, before: i };
      }
    }
  }
  const trends: Trend[] = [];
  for (let j = ends.length - 1; j > 0; ) {
    const { before, ...trend } = from[j] as Trend & { before: number };
    trends.unshift(trend);
    j = before;
  }
  return trends;
}

interface Fit {
  trend: Trend;
  squares: number;
}

function levelOver(values: Float64Array, start: number, end: number): Fit {
  let sum = 0;
  for (let i = start; i < end; i++) sum += values[i] as number;
  const level = sum / (end - start);
  let squares = 0;
  for (let i = start; i < end; i++) squares += ((values[i] as number) - level) ** 2;
  return { trend: { start, end, isLine: false, from: level, to: level }, squares };
}

function lineOver(values: Float64Array, start: number, end: number): Fit[] {
  const count = end - start;
  if (count < SHORTEST_LINE) return [];
  const { trend, squares } = levelOver(values, start, end);
  const middle = (count - 1) / 2;
  let shared = 0;
  for (let i = 0; i < count; i++) shared += (i - middle) * (values[start + i] as number);
  const spread = (count * (count * count - 1)) / 12;
  const slope = shared / spread;
  const [from, to] = [trend.from - slope * middle, trend.from + slope * middle];
  return [{ trend: { start, end, isLine: true, from, to }, squares: Math.max(0, squares - shared * slope) }];
}
