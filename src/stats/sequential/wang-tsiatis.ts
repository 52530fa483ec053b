/**
 * The statistic of the adaptive mode: at each look the t-statistic turned into a normal deviate and weighted so that
 * early looks need more.
 *
 * Source: S. K. Wang and A. A. Tsiatis, Biometrics 43 (1987), 193-199: reject at look n of N when z_n >= c (n/N)^(D -
 * 1/2). With D = 0.4 that is W_n = z_n (n/N)^0.1 >= c: between Pocock's constant boundary and O'Brien and Fleming's
 * steep one.
 */

import { normalUpperQuantile, normalUpperTail } from '../normal.ts';
import { studentTCritical, studentTTwoSidedP } from '../student-t.ts';

/**
 * `paired`: t of the log ratios by round, df = n - 1. `pooled`: t of two independent groups of logs with one variance,
 * df = 2n - 2; only where the sides of a round are not correlated and scatter alike.
 */
export type Statistic = 'paired' | 'pooled';

/** The first look: with two rounds the t-distribution has one degree of freedom and says nothing. */
export const FIRST_LOOK = 3;

/** 1/2 - D. */
const SHAPE = 0.1;

/** Degrees of freedom of the t-statistic after n rounds. */
function degreesOfFreedom(n: number, statistic: Statistic): number {
  return statistic === 'paired' ? n - 1 : 2 * n - 2;
}

/** (n/N)^0.1, the weight of look n of at most `cap`. */
export function lookWeight(n: number, cap: number): number {
  return (n / cap) ** SHAPE;
}

/**
 * W_n >= 0, without the sign of t.
 *
 * @param t t-statistic after n rounds; NaN gives NaN
 * @param n rounds so far, >= 2
 * @param cap the largest number of rounds, N
 */
export function wangTsiatis(t: number, n: number, cap: number, statistic: Statistic = 'paired'): number {
  const p = studentTTwoSidedP(t, degreesOfFreedom(n, statistic));
  return normalUpperQuantile(p / 2) * lookWeight(n, cap);
}

/** The |t| at which W_n reaches `w`: a look compares against it without computing a single p-value. */
export function criticalAtLook(w: number, n: number, cap: number, statistic: Statistic = 'paired'): number {
  return studentTCritical(riskAtLook(w, n, cap), degreesOfFreedom(n, statistic));
}

/** p*_n(w) = 2 (1 - Phi(w (n/N)^-0.1)): the two-sided p that a look needs on its own for W_n >= w. */
export function riskAtLook(w: number, n: number, cap: number): number {
  return 2 * normalUpperTail(w / lookWeight(n, cap));
}
