/**
 * Turns so far apart meet the same phase of a machine: in 39 rows a median over these scatters as little as one over all, and less
 * than one over turns of the same number (docs/evidence/alternation.md).
 */
const NEAR = 4;

/**
 * Logarithms of how many times as fast the second process was, of each turn of the first beside all near ones of the second: the median of
 * these is as good as that of more turns. Null is a turn that does not count. Pure.
 *
 * Source: J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests", Annals of Mathematical Statistics 34 (1963), of
 * which this is the estimate of a shift, within a window of time.
 *
 * @param first ns an operation in each turn
 */
export function nearLogs(first: readonly (number | null)[], second: readonly (number | null)[]): number[] {
  const [one, other] = [first, second].map((turns) => turns.map((nanos) => (nanos === null ? null : Math.log(nanos))));
  return (one ?? []).flatMap((a, at) => {
    if (a === null) return [];
    const beside = (other ?? []).slice(Math.max(0, at - NEAR), at + NEAR + 1);
    return beside.flatMap((b) => (b === null ? [] : [a - b]));
  });
}
