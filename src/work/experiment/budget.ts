/** Chooses the rows on which a limited time decides most. Pure. */
import { largest } from '../../stats/extremes.ts';
import { ADAPTIVE_SHARE } from './forecast.ts';

export interface Candidate {
  /** id of the configuration */
  configuration: number;
  /** milliseconds of one round of it, on all variants that are still compared */
  roundMs: number;
  /** rounds that the configuration should still need until it is decided */
  rounds: number;
  /** the lane in which it is measured; absent while it has none: then the lane with the most time left */
  lane?: number | undefined;
}

/** Rounds of a row so far, and how many it should need in all according to these; null while they are too few to say. */
export interface RowRounds {
  had: number;
  needed: number | null;
}

/** ms that a run may continue after the end of the time before it is ended: finishing a run is worth more than this. */
export const OVER_MS = 5000;

/** Rounds that a row with a usual difference takes on a quiet machine. */
const LEAST_USUAL = 6;

/** Rounds that a row should take in all, from the rows that can say: the estimate for a row before its own rounds say it. */
export function usualRounds(rows: readonly RowRounds[]): number {
  const told = rows.flatMap(({ had, needed }) => (needed === null ? [] : [had + needed])).sort((a, b) => a - b);
  return Math.max(LEAST_USUAL, told[told.length >> 1] ?? 0);
}

/**
 * Rounds that a row should take in all: as its own say, which after few rounds is far too many, or the usual share of those that are left.
 * @param cap the most rounds
 */
export function expectedRounds({ had, needed }: RowRounds, cap: number): number {
  const usual = Math.max(LEAST_USUAL / 2, ADAPTIVE_SHARE * (cap - had));
  return Math.min(cap, had + Math.max(1, Math.min(needed ?? usual, usual)));
}

/** Rounds that a row should still need. */
export function roundsLeft({ had, needed }: RowRounds, usual: number): number {
  return Math.max(1, needed ?? usual - had);
}

/**
 * The configurations of the next round. If the time is enough to decide all, it is all of them; else as many as it is enough for, the
 * cheapest to decide first. A row that is begun and not decided is worth nothing, so none is begun without time for it beside those that
 * are begun. If the time is enough for none, the cheapest one is measured as long as a round of it fits.
 *
 * @param leftMs milliseconds of the budget that are left; each lane has all of them
 * @returns ids; empty when the time is spent
 */
export function chooseForBudget(candidates: readonly Candidate[], leftMs: number, lanes = 1): Set<number> {
  const chosen = new Set<number>();
  const left = new Array<number>(lanes).fill(leftMs);
  const isUsed = new Set<number>();
  for (const candidate of candidates.toSorted((a, b) => costOf(a) - costOf(b))) {
    const lane = candidate.lane ?? left.indexOf(largest(left));
    const ofLane = left[lane] as number;
    if (costOf(candidate) > ofLane && (isUsed.has(lane) || candidate.roundMs > ofLane)) continue;
    if (ofLane <= 0) continue;
    chosen.add(candidate.configuration);
    isUsed.add(lane);
    left[lane] = ofLane - costOf(candidate);
  }
  return chosen;
}

function costOf({ roundMs, rounds }: Candidate): number {
  return roundMs * rounds;
}

/**
 * Milliseconds of a budget for the runs of a stage: its share of what earlier stages have left. Pure.
 *
 * @param budgetMs for all stages; undefined: there is no limit
 * @param spentMs of the earlier stages
 */
export function stageBudget(budgetMs: number | undefined, spentMs: number, share = 1): number | undefined {
  return budgetMs === undefined ? undefined : Math.max(0, (budgetMs - spentMs) * share);
}

/**
 * Milliseconds of a budget for the next experiment, in proportion to the time that it and the following ones should take. Time that one
 * leaves over goes to the others. Pure.
 */
export function shareOf(leftMs: number, expectedMs: number, restMs: number): number {
  return Math.max(1, Math.round((leftMs * expectedMs) / Math.max(expectedMs + restMs, 1)));
}
