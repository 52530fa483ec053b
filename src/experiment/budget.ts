/** Where a limited time decides most. Pure. */

export interface Candidate {
  /** id of the configuration */
  configuration: number;
  /** milliseconds of one round of it on all variants that are still compared */
  roundMs: number;
  /** rounds that the configuration should still need, see roundsNeeded */
  rounds: number;
}

/**
 * The configurations of the next round: all of them while time lasts for all, else as many as time allows, those first that
 * are cheapest to decide.
 *
 * @param leftMs milliseconds of the budget that are left
 * @returns ids; empty when the time is spent
 */
export function chooseForBudget(candidates: readonly Candidate[], leftMs: number): Set<number> {
  const chosen = new Set<number>();
  let left = leftMs;
  for (const { configuration, roundMs } of candidates.toSorted((a, b) => a.roundMs * a.rounds - b.roundMs * b.rounds)) {
    if (roundMs > left) continue;
    chosen.add(configuration);
    left -= roundMs;
  }
  return chosen;
}

/**
 * Milliseconds of a budget for the runs of a stage: what the stages before it have left, or its share of that. Pure.
 *
 * @param budgetMs for all stages; undefined: there is no limit
 * @param spentMs of the stages before it
 */
export function stageBudget(budgetMs: number | undefined, spentMs: number, share = 1): number | undefined {
  return budgetMs === undefined ? undefined : Math.max(0, (budgetMs - spentMs) * share);
}

/**
 * Milliseconds of a budget for the next experiment, by the time that it and those behind it should take: what one leaves over goes to
 * the others. Pure.
 */
export function shareOf(leftMs: number, expectedMs: number, restMs: number): number {
  return Math.max(1, Math.round((leftMs * expectedMs) / Math.max(expectedMs + restMs, 1)));
}
