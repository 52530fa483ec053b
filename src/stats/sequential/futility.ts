/**
 * Futility: going on is pointless when, were the rest of the session like the part seen, a fixed test at its end
 * would hardly find a difference. The rule is non-binding: ignoring it never raises the error rate, since it only
 * stops sessions short of a discovery.
 *
 * Source: predictive power under a flat prior, D. J. Spiegelhalter, L. S. Freedman and P. R. Blackburn, Control.
 * Clin. Trials 7 (1986), 8-17.
 */

import { normalUpperTail } from '../normal.ts';

/** No stop for futility before this many rounds: a t of 3 or 4 rounds is too rough to give up on. */
export const FIRST_FUTILE_LOOK = 5;

const LEAST_POWER = 0.2;
const END_CRITICAL = 1.96;

/**
 * The probability that |z| >= 1.96 at round N, given t after n < N rounds.
 *
 * PP = 1 - Phi((1.96 - t/sqrt f)/s) + Phi((-1.96 - t/sqrt f)/s), f = n/N, s = sqrt((1-f)/f).
 */
export function predictivePower(t: number, n: number, cap: number): number {
  const f = n / cap;
  const spread = Math.sqrt((1 - f) / f);
  const expected = Math.abs(t) / Math.sqrt(f);
  return normalUpperTail((END_CRITICAL - expected) / spread) + normalUpperTail((END_CRITICAL + expected) / spread);
}

/**
 * The |t| under which a look stops for futility, by n = 0..N: 0 where none does. Predictive power rises with |t|, so
 * one number a look replaces two normal tails.
 */
export function futilityByLook(cap: number): Float64Array {
  return Float64Array.from({ length: cap + 1 }, (_, n) =>
    n < FIRST_FUTILE_LOOK || n >= cap ? 0 : leastPromisingT(n, cap),
  );
}

function leastPromisingT(n: number, cap: number): number {
  if (predictivePower(0, n, cap) >= LEAST_POWER) return 0;
  let low = 0;
  let high = END_CRITICAL;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (predictivePower(middle, n, cap) < LEAST_POWER) low = middle;
    else high = middle;
  }
  return high;
}
