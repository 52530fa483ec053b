/**
 * The repeated confidence interval: at every look mean(d) ± t^-1_df(1 - p*_n(c)/2) * SE. All looks together cover the
 * true ratio with the stated confidence, so the interval holds whenever and for whatever reason a session stops. The
 * factor before SE is `criticalAtLook`.
 *
 * Source: C. Jennison and B. W. Turnbull, J. R. Stat. Soc. B 51 (1989), 305-361.
 */

/** [exp(mean - half), exp(mean + half)]: a symmetric interval of logarithms as ratios. */
export function intervalAround(mean: number, half: number): [number, number] {
  return [Math.exp(mean - half), Math.exp(mean + half)];
}
