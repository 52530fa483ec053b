import type { DatabaseSync } from 'node:sqlite';
import { isAdaptive } from '../../measure/plan.ts';
import { typicalWalls } from '../../store/run-counts.ts';
import { forecast } from './forecast.ts';
import type { ExperimentRequest, PreparedPlan } from './prepare.ts';

/** Milliseconds that an experiment should take, of the rows that its plan names, and those if every row went to its last round; from runs of the store where there are any. */
export function timeOf(
  database: DatabaseSync,
  { request, prepared }: { request: ExperimentRequest; prepared: Pick<PreparedPlan, 'configurations'> },
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
