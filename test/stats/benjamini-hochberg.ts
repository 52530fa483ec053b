/**
 * Benjamini and Hochberg's control of the false discovery rate over many comparisons.
 *
 * Source: J. R. Stat. Soc. B 57 (1995), 289-300; adjusted p-values as in SciPy's `stats.false_discovery_control`.
 */

/**
 * q-values: the smallest false discovery rate at which each comparison would still be called a discovery.
 *
 * @param pValues in [0, 1]; null where there was nothing to test: it stays null and does not count
 * @throws RangeError for a p-value outside [0, 1] or NaN
 * @returns as many q-values, in the same order
 */
export function benjaminiHochberg(pValues: readonly (number | null)[]): (number | null)[] {
  const tested: { index: number; p: number }[] = [];
  for (const [index, p] of pValues.entries()) {
    if (p === null) continue;
    if (!(p >= 0 && p <= 1)) throw new RangeError(`not a p-value: ${p}`);
    tested.push({ index, p });
  }
  tested.sort((a, b) => b.p - a.p);
  const q: (number | null)[] = pValues.map(() => null);
  let smallest = 1;
  for (const [position, { index, p }] of tested.entries()) {
    const rank = tested.length - position;
    smallest = Math.min(smallest, (p * tested.length) / rank);
    q[index] = smallest;
  }
  return q;
}
