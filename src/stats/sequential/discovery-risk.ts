/**
 * The risk that the intervals of a list have (judged-together.ts), found without sorting: it is worked out anew after every round over all
 * configurations.
 *
 * Sources: Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995); on 1/e in place of p it is e-BH (R. Wang and A. Ramdas, J. R. Stat. Soc. B 84
 * (2022), 822-852) with its intervals (Z. Xu, R. Wang and A. Ramdas, Electron. J. Stat. 18, 2024), valid under any dependence.
 */

/**
 * fdr max(R, 1)/m: R the largest k with at least k values of the list at or below fdr k/m.
 *
 * @param pValues one a configuration, in [0, 1]; NaN is left out of m
 * @param isListed which of them are in the list
 * @param others how many of those that are no discovery are taken for one: with 1 the result is what one of these would have to reach
 */
export function discoveryRisk(
  pValues: ArrayLike<number>,
  fdr: number,
  isListed: (i: number) => boolean,
  others = 0,
): number {
  let m = 0;
  for (let i = 0; i < pValues.length; i++) if (!Number.isNaN(pValues[i])) m++;
  // Counting starts with all and goes down to the number that passes, until it stays: that falls with k, so no larger k is skipped.
  let k = m;
  while (k > 1) {
    const limit = fdr * (k / m);
    let count = others;
    for (let i = 0; i < pValues.length; i++) if ((pValues[i] as number) <= limit && isListed(i)) count++;
    if (count >= k) break;
    k = count;
  }
  return fdr * (Math.max(k, 1) / Math.max(m, 1));
}
