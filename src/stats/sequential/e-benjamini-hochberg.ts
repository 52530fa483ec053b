/**
 * The discovery thresholds of Benjamini and Hochberg's procedure, on p-values and on e-values, found without sorting:
 * they are recomputed after every round over all configurations.
 *
 * Sources: Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995); e-BH: R. Wang and A. Ramdas, J. R. Stat. Soc. B 84
 * (2022), 822-852, which controls the false discovery rate under any dependence.
 */

/**
 * The largest p that is a discovery at rate `q`: max over k of q k / m with at least k values at or below it; 0 when
 * there is none.
 *
 * @param pValues one a configuration, in [0, 1]; NaN is left out of m
 * @param others how many of those that are no discovery are taken for one: with 1 the result is what one of these would
 *   have to reach
 */
export function discoveryThreshold(pValues: ArrayLike<number>, q: number, others = 0): number {
  return q * largestShare(pValues, (p, share) => p <= q * share, others);
}

/**
 * The smallest e that is a discovery at rate `q`: min over k of m / (k q) with at least k values at or above it;
 * Infinity when there is none.
 *
 * @param eValues one a configuration, >= 0; NaN is left out of m
 * @param others as for `discoveryThreshold`
 */
export function eDiscoveryThreshold(eValues: ArrayLike<number>, q: number, others = 0): number {
  return 1 / (q * largestShare(eValues, (e, share) => e >= 1 / (q * share), others));
}

/**
 * The largest k/m with at least k values accepted at k/m. Counting starts with all and goes down to the number that
 * passes, until it stays: the number passing falls with k, so no larger k is skipped.
 */
function largestShare(
  values: ArrayLike<number>,
  passes: (value: number, share: number) => boolean,
  others: number,
): number {
  let m = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) m++;
  let k = m;
  while (k > 0) {
    const share = k / m;
    let count = others;
    for (let i = 0; i < values.length; i++) if (passes(values[i] as number, share)) count++;
    if (count >= k) return share;
    k = count;
  }
  return 0;
}
