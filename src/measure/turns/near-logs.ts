/**
 * Turns at most this far apart meet the same phase of a machine. In 39 rows a median over these scatters as little as one over all turns,
 * and less than one over turns of the same number (docs/evidence/alternation.md).
 */
const NEAR = 4;

/**
 * Logarithms of how many times as fast the second process was, for each turn of the first with each near turn of the second. Their median
 * is as precise as a median of pairs of more turns. Null stands for a turn that does not count. Pure.
 *
 * Source: J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests", Annals of Mathematical Statistics 34 (1963): their
 * estimate of a shift, within a window of time.
 *
 * @param first ns per operation in each turn
 */
export function nearLogs(first: readonly (number | null)[], second: readonly (number | null)[]): number[] {
  const [one, other] = [first, second].map((turns) => turns.map((nanos) => (nanos === null ? null : Math.log(nanos))));
  return (one ?? []).flatMap((a, at) => {
    if (a === null) return [];
    const beside = (other ?? []).slice(Math.max(0, at - NEAR), at + NEAR + 1);
    return beside.flatMap((b) => (b === null ? [] : [a - b]));
  });
}
