/**
 * Student's t distribution for any positive, also fractional, degrees of freedom (Welch's are).
 *
 * Source: A(t|v) = 1 - I_x(v/2, 1/2), x = v/(v + t^2) (Abramowitz and Stegun 26.7.1, 26.5.27). Checked against mpmath
 * at 60 digits: 1e-9 relative and better for p-values down to 1e-300 and quantiles with df from 0.5 to 1e6.
 */

import { betaCentreHalf, betaTailHalf, halfGammaRatio } from './incomplete-beta.ts';
import { normalQuantile, normalUpperTail } from './normal.ts';

const SQRT_PI = 1.772453850905516;

/**
 * P(|T| >= |t|), the two-sided p-value, with small values kept exact.
 *
 * @param t statistic; its sign does not matter; infinite gives 0
 * @param df degrees of freedom, > 0; Infinity is the normal distribution
 * @returns a probability, NaN when df <= 0 or anything is NaN
 */
export function studentTTwoSidedP(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0)) return Number.NaN;
  const size = Math.abs(t);
  if (size === Number.POSITIVE_INFINITY) return 0;
  if (df === Number.POSITIVE_INFINITY) return 2 * normalUpperTail(size);
  // The square overflows beyond 1e154, where x = v/t^2 and the tail is its leading power.
  if (size > 1e150) return Math.exp(logFarTail(Math.log(size), df));
  return betaTailHalf(df / 2, (size * size) / df);
}

/** P(T <= t). The lower tail keeps its relative accuracy; the upper one is 1 minus it. Arguments as above. */
export function studentTCdf(t: number, df: number): number {
  const half = studentTTwoSidedP(t, df) / 2;
  return t <= 0 ? half : 1 - half;
}

/** Density at `t`. */
export function studentTDensity(t: number, df: number): number {
  const scale = halfGammaRatio(df / 2) / (Math.sqrt(df) * SQRT_PI);
  return scale * Math.exp(-((df + 1) / 2) * Math.log1p((t * t) / df));
}

/**
 * The t >= 0 with P(|T| >= t) = `risk`: the factor of a two-sided interval of confidence 1 - risk.
 *
 * @param risk in [0, 1]; 0 gives Infinity, 1 gives 0; outside gives NaN
 * @param df degrees of freedom, > 0; Infinity is the normal distribution
 */
export function studentTCritical(risk: number, df: number): number {
  if (!(risk >= 0 && risk <= 1) || !(df > 0)) return Number.NaN;
  if (risk === 0) return Number.POSITIVE_INFINITY;
  if (risk === 1) return 0;
  if (df === Number.POSITIVE_INFINITY) return -normalQuantile(risk / 2);
  return Number.isInteger(df) ? kept(risk, df) : solved(risk, df);
}

/** Factors that were asked for: of thousands of rows with as many rounds each one is the same. */
const KEPT = new Map<number, Map<number, number>>();
/** Risks and degrees of freedom, each: adaptive rules ask for many risks. */
const MOST_KEPT = 64;

function kept(risk: number, df: number): number {
  const ofRisk = KEPT.get(risk);
  const known = ofRisk?.get(df);
  if (known !== undefined) return known;
  const factor = solved(risk, df);
  if (ofRisk === undefined && KEPT.size < MOST_KEPT) KEPT.set(risk, new Map([[df, factor]]));
  else if (ofRisk !== undefined && ofRisk.size < MOST_KEPT) ofRisk.set(df, factor);
  return factor;
}

function solved(risk: number, df: number): number {
  // In the middle solve for the small quantity 1 - risk, further out for the logarithm of the tail.
  return risk > 0.5 ? solveCentre(1 - risk, df) : solveTail(risk, df);
}

/** t with P(T <= t) = `probability`; 0 and 1 give the infinities, outside [0, 1] NaN. */
export function studentTQuantile(probability: number, df: number): number {
  // 1 - p is exact for p >= 1/2, so both halves go through the same tail.
  if (probability > 0.5) return studentTCritical(2 * (1 - probability), df);
  return probability === 0.5 && df > 0 ? 0 : -studentTCritical(2 * probability, df);
}

/** ln P(|T| >= e^logT) where t^2 >> v: the first term of the series, 2 f(t) t / v. */
function logFarTail(logT: number, df: number): number {
  const a = df / 2;
  return Math.log(halfGammaRatio(a) / (a * SQRT_PI)) - a * (2 * logT - Math.log(df));
}

/** Newton's method on P(|T| < t) = `centre` <= 1/2; concave in t >= 0, so from the left it never overshoots. */
function solveCentre(centre: number, df: number): number {
  let t = centre / (2 * studentTDensity(0, df));
  for (let step = 0; step < 60; step++) {
    const change = (centre - betaCentreHalf(df / 2, (t * t) / df)) / (2 * studentTDensity(t, df));
    t += change;
    if (Math.abs(change) <= 4e-16 * t) break;
  }
  return t;
}

/**
 * Newton's method on ln P(|T| >= t) as a function of ln t, which is concave and falling: started from the left it
 * overshoots at most once and then descends monotonically.
 */
function solveTail(risk: number, df: number): number {
  const goal = Math.log(risk);
  const far = (goal - logFarTail(0, df)) / -df;
  let u = Math.min(far, Math.log(normalScaleGuess(risk, df)));
  if (u > 340) return Math.exp(far);
  for (let step = 0; step < 200; step++) {
    const t = Math.exp(u);
    const p = studentTTwoSidedP(t, df);
    const slope = (2 * t * studentTDensity(t, df)) / p;
    const change = (Math.log(p) - goal) / slope;
    u += change;
    if (Math.abs(change) < 1e-15 * Math.max(1, Math.abs(u)) || (step > 8 && Math.abs(change) < 1e-13)) break;
  }
  return Math.exp(u);
}

/** Wallace's transformation of t to a normal deviate (JASA 1959), inverted: within a few per cent for df >= 3. */
function normalScaleGuess(risk: number, df: number): number {
  const z = normalQuantile(risk / 2) * ((8 * df + 3) / (8 * df + 1));
  return Math.sqrt(df * Math.expm1((z * z) / df));
}
