/** How the time of a gate is shared. Pure. */
import { LEAST_MS } from '../../in-turn/measure-in-turn.ts';

/** What is kept for a look at base against itself, as a share of the whole. */
export const SELF_TEST_SHARE = 0.2;

/**
 * What a look at base against itself may take. There is always time for something: without it, what would fail stands unproven.
 *
 * @param leftMs of the whole budget
 * @param spentMs on what was compared
 * @param isSuspected whether something would fail; else it only shows what the machine does, and takes a quarter of what was spent at most
 */
export function selfTestBudget(
  budgetMs: number,
  { leftMs, spentMs, isSuspected }: { leftMs: number; spentMs: number; isSuspected: boolean },
): number {
  const atMost = Math.min(budgetMs * SELF_TEST_SHARE, leftMs);
  return Math.max(LEAST_MS, isSuspected ? atMost : Math.min(atMost, spentMs / 4));
}

/** What is left at the end, for experiments with undecided rows: in proportion to their rows. */
export function sharesOfRest(leftMs: number, undecided: readonly number[]): number[] {
  const all = undecided.reduce((sum, one) => sum + one, 0);
  return undecided.map((one) => (all === 0 ? 0 : Math.floor((leftMs * one) / all)));
}
