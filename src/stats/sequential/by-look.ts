/** A number for each look n = 0..N of a session. */
export type ByLook = (n: number) => number;

/** Numbers that are worked out when they are first asked for: most sessions end long before a cap of many thousand rounds. */
export function byLook(cap: number, numberAt: (n: number) => number): ByLook {
  const known = new Float64Array(cap + 1).fill(Number.NaN);
  return (n) => {
    const there = known[n] as number;
    if (!Number.isNaN(there)) return there;
    const found = numberAt(n);
    known[n] = found;
    return found;
  };
}
