/** What a search should take: each block halves what is left, and some are needed to be sure of the ends and of the pair. Pure. */

/** Runs of a search that nothing is left of: those of the ends and of fresh rounds of the pair. */
const SURE = [10, 16] as const;
/** Runs for each halving: little where a step is large, more where it is 10 % at 3 % noise. */
const HALVING = [2, 3] as const;

/** @param count places of the path */
export function foreseenSearch(count: number): { runs: [number, number]; visits: [number, number] } {
  const halvings = Math.log2(Math.max(1, count - 1));
  const runs = ([0, 1] as const).map((i) => Math.round(SURE[i] + HALVING[i] * halvings)) as [number, number];
  const most = Math.max(0, count - 2);
  return { runs, visits: [Math.min(most, Math.ceil(halvings)), Math.min(most, Math.ceil(halvings * 1.5))] };
}
