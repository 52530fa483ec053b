/**
 * The standard normal distribution: cumulative probability, upper tail, quantile.
 *
 * Sources: the central series is G. Marsaglia, "Evaluating the Normal Distribution", J. Stat. Softw. 11(4), 2004; the
 * tail is Laplace's continued fraction for Mills' ratio (DLMF 7.9.1); the quantile is Wichura's PPND16, algorithm
 * AS 241, Applied Statistics 37 (1988), 477-484, whose stated accuracy is about 1e-16.
 */

const INV_SQRT_TWO_PI = 0.3989422804014327;

/** Density at `x`. */
export function normalDensity(x: number): number {
  return INV_SQRT_TWO_PI * Math.exp(-0.5 * x * x);
}

/**
 * P(Z > x), accurate to about 1e-13 relative down to the smallest normal double (x = 37.5, 1e-308); below it, 0.
 * NaN gives NaN.
 */
export function normalUpperTail(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x < 0) return 1 - normalUpperTail(-x);
  if (x > 38.6) return 0;
  // The series loses digits to 1/2 - s as the tail shrinks; the fraction needs ever more terms towards zero.
  return x < 2.5 ? 0.5 - centralArea(x) : normalDensity(x) * millsRatio(x);
}

/**
 * x with P(Z > x) = `tail`. For tails too small to be written as 1 - p.
 * 0 gives Infinity, 1 gives -Infinity; outside [0, 1] gives NaN.
 */
export function normalUpperQuantile(tail: number): number {
  return -normalQuantile(tail);
}

/** x with P(Z <= x) = `probability`. 0 gives -Infinity, 1 gives Infinity; outside [0, 1] gives NaN. */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) return Number.NaN;
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  if (probability === 1) return Number.POSITIVE_INFINITY;
  const q = probability - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRAL_TOP, r)) / polynomial(CENTRAL_BOTTOM, r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? probability : 1 - probability));
  const x =
    r <= 5
      ? polynomial(MIDDLE_TOP, r - 1.6) / polynomial(MIDDLE_BOTTOM, r - 1.6)
      : polynomial(FAR_TOP, r - 5) / polynomial(FAR_BOTTOM, r - 5);
  return q < 0 ? -x : x;
}

/** P(0 < Z < x) = phi(x) (x + x^3/3 + x^5/(3 5) + ...): all terms positive, so nothing cancels. */
function centralArea(x: number): number {
  const square = x * x;
  let term = x;
  let sum = x;
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= square / k;
    sum += term;
  }
  return sum * normalDensity(x);
}

/** P(Z > x) / phi(x) = 1/(x + 1/(x + 2/(x + 3/(x + ...)))), from the far end; the number of levels suits x >= 2.5. */
function millsRatio(x: number): number {
  let below = x;
  for (let k = 12 + Math.ceil(600 / (x * x)); k > 0; k--) below = x + k / below;
  return 1 / below;
}

/** Horner's rule, highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}

const CENTRAL_TOP = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
];
const CENTRAL_BOTTOM = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1.0,
];
const MIDDLE_TOP = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const MIDDLE_BOTTOM = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1.0,
];
const FAR_TOP = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
  1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const FAR_BOTTOM = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
  0.1369298809227358, 0.599832206555888, 1.0,
];
