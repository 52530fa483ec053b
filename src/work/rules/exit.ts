/** The exit code of a gate. */
import type { Judged } from './rule.ts';

/** 0 nothing is worse, 4 a regression, 3 something failed to run, 5 undecided where a decision is required. */
type RulesExit = 0 | 3 | 4 | 5;

/** A regression goes before a failure, and both before what is undecided. */
export function exitOf(
  counts: Readonly<Partial<Record<Judged, number>>>,
  { requireDecision = false }: { requireDecision?: boolean | undefined } = {},
): RulesExit {
  if ((counts.regression ?? 0) > 0) return 4;
  if ((counts.broken ?? 0) + (counts.failed ?? 0) > 0) return 3;
  return requireDecision && (counts.undecided ?? 0) > 0 ? 5 : 0;
}

/** How many rows are judged as what. */
export function countsOf(rows: readonly { judged: Judged }[]): Partial<Record<Judged, number>> {
  const counts: Partial<Record<Judged, number>> = {};
  for (const { judged } of rows) counts[judged] = (counts[judged] ?? 0) + 1;
  return counts;
}
