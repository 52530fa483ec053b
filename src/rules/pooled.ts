/**
 * One correction over all rows of a gate, whatever experiments they were measured in.
 *
 * Each list that a gate prints (regressions, warnings, improvements) is held by itself: a row that does not belong to the list
 * whatever its p counts in it with a p of 1. That is a p-value still, only a larger one, so Benjamini and Hochberg's procedure holds
 * the share of false ones of that list. In one list of all differences a hundred rows that a change made faster would lower the bar for
 * the one that noise made slower, and the list of regressions would be nothing but it (docs/evidence/gate.md has the figures).
 */
import { benjaminiHochberg } from '../stats/benjamini-hochberg.ts';

/** What is listed may be false with this share in expectation; where nothing differs, this share of gates alarms. */
export const FALSE_ALARMS = 0.05;

/**
 * q-values of one list.
 *
 * @param pValues of all rows that are tested, in [0, 1]; null where nothing was tested
 * @param belongs whether the row would be in the list, were its p small enough
 * @param isAnyDependence holds whatever the rows have to do with each other (Y. Benjamini and D. Yekutieli, Ann. Stat. 29, 2001)
 */
export function listQ(
  pValues: readonly (number | null)[],
  belongs: (i: number) => boolean,
  isAnyDependence = false,
): (number | null)[] {
  const q = benjaminiHochberg(pValues.map((p, i) => (p === null ? null : belongs(i) ? p : 1)));
  if (!isAnyDependence) return q;
  const tested = pValues.filter((p) => p !== null).length;
  let harmonic = 0;
  for (let i = 1; i <= tested; i++) harmonic += 1 / i;
  return q.map((value) => (value === null ? null : Math.min(1, value * harmonic)));
}
