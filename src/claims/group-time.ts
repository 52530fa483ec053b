import type { DatabaseSync } from 'node:sqlite';
import { forecast } from '../experiment/forecast.ts';
import { isAdaptive } from '../kinds/plan.ts';
import { typicalWalls } from '../store/runs.ts';
import type { ReadyGroup } from './group-request.ts';

/** Milliseconds that a group should take, and those if every row went to its last round; from runs of the store where there are any. */
export function timeOf(
  database: DatabaseSync,
  { request, prepared }: ReadyGroup,
): { expectedMs: number; atMostMs: number } {
  const { kind, plan, variants } = request;
  const wanted = new Set(plan.rows);
  const configurations = prepared.configurations.filter((one) => wanted.has(`${one.benchmark} ${one.configuration}`));
  const { unlikeStored = false, ...known } = kind.foreseen?.(plan) ?? {};
  const { expectedMs, atMostMs } = forecast({
    configurations,
    variants: variants.length,
    rounds: plan.runs,
    leastRounds: plan.leastRuns,
    ownSeconds: (one) => kind.ownSeconds(one),
    adaptive: isAdaptive(plan),
    walls: unlikeStored ? new Map() : typicalWalls(database),
    ...known,
  });
  return { expectedMs, atMostMs };
}
