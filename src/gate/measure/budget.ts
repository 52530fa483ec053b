/** How the time of a gate is shared. Pure. */

/** What is kept for a look at base against itself, as a share of the whole. */
export const SELF_TEST_SHARE = 0.2;
/** Less time than this decides nothing. */
export const LEAST_MS = 2000;

/** What is left at the end, for experiments with undecided rows: in proportion to their rows. */
export function sharesOfRest(leftMs: number, undecided: readonly number[]): number[] {
  const all = undecided.reduce((sum, one) => sum + one, 0);
  return undecided.map((one) => (all === 0 ? 0 : Math.floor((leftMs * one) / all)));
}
