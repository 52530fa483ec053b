/**
 * The regularised incomplete beta function with one parameter 1/2, which is all that Student's t needs.
 *
 * Sources: continued fraction DLMF 8.17.22, evaluated by the modified Lentz method (Thompson and Barnett, J. Comput.
 * Phys. 64, 1986); Gamma(a+1/2)/Gamma(a) by DLMF 5.11.13 with the recurrence below 16. The ratio is computed as such
 * because the difference of two log-gammas near a = 5e5 would have lost nine digits.
 */

const SQRT_PI = 1.772453850905516;
const TINY = 1e-300;
/** Far more than the sqrt(a) terms that a = 1e6 needs where the fraction converges slowest, x = (a+1)/(a+5/2). */
const MOST_TERMS = 100_000;

/**
 * I_x(a, 1/2) = P(T^2 > odds * 2a) for Student's T with 2a degrees of freedom, x = 1 / (1 + odds).
 *
 * @param a half the degrees of freedom, > 0
 * @param odds (1 - x) / x, >= 0: taken instead of x so that neither x nor 1 - x is rounded away
 * @returns a probability in [0, 1]; relative error below 1e-10 down to 1e-300 for a up to 5e5, then growing as a * 1e-16
 */
export function betaTailHalf(a: number, odds: number): number {
  const x = 1 / (1 + odds);
  if (x < (a + 1) / (a + 2.5)) return lowerTail(a, odds, x);
  return 1 - betaCentreHalf(a, odds);
}

/** 1 - I_x(a, 1/2) = I_{1-x}(1/2, a), with small values kept exact; arguments as for `betaTailHalf`. */
export function betaCentreHalf(a: number, odds: number): number {
  const x = 1 / (1 + odds);
  if (x < (a + 1) / (a + 2.5)) return 1 - lowerTail(a, odds, x);
  const y = odds * x;
  const front = (Math.sqrt(y) * Math.exp(-a * Math.log1p(odds)) * 2 * halfGammaRatio(a)) / SQRT_PI;
  return front * betaFraction(0.5, a, y);
}

/** Gamma(a + 1/2) / Gamma(a), a > 0, to about 1e-15 relative. */
export function halfGammaRatio(a: number): number {
  let shift = 1;
  let b = a;
  while (b < 16) {
    shift *= b / (b + 0.5);
    b += 1;
  }
  const r = 1 / (b * b);
  const log = (-1 / 8 + r * (1 / 192 + r * (-1 / 640 + r * (17 / 14336 - (r * 31) / 18432)))) / b;
  return shift * Math.sqrt(b) * Math.exp(log);
}

function lowerTail(a: number, odds: number, x: number): number {
  // Above 1e300 the sum 1 + odds is odds itself and x may underflow: only its logarithm is needed.
  const logX = -Math.log1p(odds);
  const front = (Math.exp(a * logX) * Math.sqrt(odds * x) * halfGammaRatio(a)) / (a * SQRT_PI);
  return front * betaFraction(a, 0.5, x);
}

/** The continued fraction F with I_x(a, b) = x^a (1-x)^b F / (a B(a, b)). */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let value = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + even / c;
    if (Math.abs(c) < TINY) c = TINY;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + odd / c;
    if (Math.abs(c) < TINY) c = TINY;
    const step = c * d;
    value *= step;
    if (Math.abs(step - 1) < 2e-16) return value;
  }
  return value;
}
