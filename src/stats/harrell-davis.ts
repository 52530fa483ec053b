/**
 * A quantile as a weighted mean of all order statistics: less scatter from run to run than a single one of them.
 *
 * Source: F. E. Harrell and C. E. Davis, "A new distribution-free quantile estimator", Biometrika 69 (1982), 635-640:
 * the integral of the sample's quantile function over a Beta((n + 1) q, (n + 1) (1 - q)) density.
 */

/** The density has fallen to 1e-14 of its peak this many standard deviations away. */
const WIDTH = 8;
/** Points of the midpoint rule: twelve a standard deviation and more. */
const POINTS = 400;
/** With fewer order statistics than this beyond it, a quantile is hardly more than the extreme: it is taken plainly. */
const FEWEST_BEYOND = 2;

/**
 * @param counted values in ascending order, each with how often it occurs, as a histogram has them
 * @param q in (0, 1)
 * @returns in the unit of the values; NaN without any
 */
export function harrellDavis(counted: readonly (readonly [value: number, count: number])[], q: number): number {
  const n = counted.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return Number.NaN;
  const quantile = quantileFunction(counted, n);
  const a = (n + 1) * q;
  const b = (n + 1) * (1 - q);
  if (Math.min(a, b) < FEWEST_BEYOND) return quantile(q);
  const sd = Math.sqrt((q * (1 - q)) / (n + 2));
  const low = Math.max(0, q - WIDTH * sd);
  const high = Math.min(1, q + WIDTH * sd);
  const peak = logDensity((a - 1) / (a + b - 2), a, b);
  let weights = 0;
  let sum = 0;
  for (let i = 0; i < POINTS; i++) {
    const u = low + ((i + 0.5) * (high - low)) / POINTS;
    const weight = Math.exp(logDensity(u, a, b) - peak);
    weights += weight;
    sum += weight * quantile(u);
  }
  return sum / weights;
}

/** Without its constant. */
function logDensity(u: number, a: number, b: number): number {
  return (a - 1) * Math.log(u) + (b - 1) * Math.log1p(-u);
}

/** The smallest value with a share of at least `u` at or below it; arguments must not descend, but for a new start. */
function quantileFunction(counted: readonly (readonly [number, number])[], n: number): (u: number) => number {
  let place = 0;
  let below = counted[0]?.[1] ?? 0;
  return (u) => {
    while (below < u * n && place < counted.length - 1) below += (counted[++place] as readonly [number, number])[1];
    return counted[place]?.[0] ?? Number.NaN;
  };
}
