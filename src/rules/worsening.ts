/** How much worse a contender is, as people and rules say it. Ratios are those of reports: of times and sizes base / head. */

/**
 * The worsening as a share: .05 is 5 % more time or bytes, or 5 % less speed; below 0 it is better.
 *
 * @param ratio contender / baseline of a figure of which more is better, above 0
 */
export function worseningOf(ratio: number, isSmallerBetter: boolean): number {
  return isSmallerBetter ? 1 / ratio - 1 : 1 - ratio;
}

/** The same as a ratio: the inverse of `worseningOf`. */
export function ratioAt(worsening: number, isSmallerBetter: boolean): number {
  return isSmallerBetter ? 1 / (1 + worsening) : 1 - worsening;
}

/** The improvement as a share: .05 is 5 % less time or bytes, or 5 % more speed; below 0 it is worse. */
export function improvementOf(ratio: number, isSmallerBetter: boolean): number {
  return -worseningOf(ratio, isSmallerBetter);
}
