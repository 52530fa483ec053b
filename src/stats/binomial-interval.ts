/**
 * The exact interval of a share: of `found` in `n` runs.
 *
 * Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), 404-413: the shares at which as many, or as few, would be met
 * with half of the risk each.
 */

/**
 * @param found 0 .. n
 * @param confidence such as 0.95
 * @returns [low, high] as shares; 0 and 1 where nothing or everything was found
 * @throws RangeError for numbers that are no counts
 */
export function binomialInterval(found: number, n: number, confidence = 0.95): [number, number] {
  if (!Number.isInteger(n) || !Number.isInteger(found) || n < 1 || found < 0 || found > n) {
    throw new RangeError(`not ${found} of ${n}`);
  }
  const risk = (1 - confidence) / 2;
  const low = found === 0 ? 0 : solve((share) => 1 - binomialAtMost(found - 1, n, share) >= risk);
  const high = found === n ? 1 : solve((share) => binomialAtMost(found, n, share) <= risk);
  return [low, high];
}

/** P(X <= most) of a binomial X with 0 < share < 1; summed from its largest term's logarithm, so that it holds for thousands of runs. */
export function binomialAtMost(most: number, n: number, share: number): number {
  let log = n * Math.log1p(-share);
  let sum = Math.exp(log);
  for (let k = 1; k <= most; k++) {
    log += Math.log((n - k + 1) / k) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(log);
  }
  return Math.min(1, sum);
}

/** The smallest share at which `holds`, which then holds for all larger ones. */
function solve(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
