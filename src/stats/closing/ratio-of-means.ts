import { describeSample } from '../describe.ts';
import { studentTCritical } from '../student-t.ts';
import type { Bounded } from './closing.ts';

/**
 * The ratio of the means of two quantities that were observed in pairs, with its interval: Fieller's theorem (E. C. Fieller, "Some
 * problems in interval estimation", J. R. Stat. Soc. B 16 (1954), 175-185). The interval holds those ratios R that Student's paired t
 * does not reject on numerator - R denominator; exact for normal pairs, however correlated.
 *
 * @param confidence such as 0.95
 * @returns null for fewer than two pairs, and where the mean of the denominators cannot be told from 0: then the set of ratios has no ends
 */
export function ratioOfMeans(
  numerators: ArrayLike<number>,
  denominators: ArrayLike<number>,
  confidence: number,
): Bounded | null {
  const above = describeSample(numerators);
  const below = describeSample(denominators);
  const { n } = below;
  if (above.n !== n) throw new RangeError(`pairs of different lengths: ${above.n} and ${n}`);
  if (n < 2 || below.mean === 0) return null;
  const t = studentTCritical(1 - confidence, n - 1);
  const scale = (t * t) / n;
  // (above - R below)^2 = scale (vAbove - 2 R cov + R^2 vBelow), as a R^2 - 2 b R + c = 0.
  const a = below.mean ** 2 - scale * below.variance;
  if (!(a > 0)) return null;
  const b = above.mean * below.mean - scale * covariance(numerators, denominators, above.mean, below.mean);
  const c = above.mean ** 2 - scale * above.variance;
  // Where it is negative it is so by rounding: the ratio of the means is always within.
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  return { value: above.mean / below.mean, interval: [(b - root) / a, (b + root) / a] };
}

function covariance(x: ArrayLike<number>, y: ArrayLike<number>, meanX: number, meanY: number): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += ((x[i] as number) - meanX) * ((y[i] as number) - meanY);
  return sum / (x.length - 1);
}
