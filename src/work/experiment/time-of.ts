/** Before the first run: how long the experiment of a plan should take. */
import type { DatabaseSync } from 'node:sqlite';
import type { Configuration } from '../../measure/configuration.ts';
import { isAdaptive, type Plan } from '../../measure/plan.ts';
import { typicalWalls } from '../../store/run-counts.ts';
import type { ReadyWork } from '../ready-work.ts';
import { forecast } from './forecast.ts';
import type { ExperimentRequest, PreparedPlan } from './prepare.ts';

/**
 * What is foreseen of rows, by what the kind knows of them and by runs of the store where there are any.
 * @param variants how many there are
 * @param how what is not as the plan says
 */
export function foreseenOf<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  { kind, plan }: Pick<ExperimentRequest<P, C, W>, 'kind' | 'plan'>,
  configurations: readonly C[],
  variants: number,
  database: DatabaseSync,
  how: { rounds?: number; adaptive?: boolean; lanes?: number } = {},
): ReturnType<typeof forecast> {
  const { unlikeStored = false, ...known } = kind.foreseen?.(plan) ?? {};
  return forecast({
    ...{ configurations, variants, rounds: plan.runs, leastRounds: plan.leastRuns, adaptive: isAdaptive(plan) },
    ownSeconds: (one: C) => kind.ownSeconds(one),
    walls: unlikeStored ? new Map() : typicalWalls(database),
    ...{ ...known, ...how },
  });
}

/** Milliseconds that an experiment should take, of the rows that its plan names, and those if every row went to its last round. */
export function timeOf(
  database: DatabaseSync,
  { request, prepared }: { request: ExperimentRequest; prepared: Pick<PreparedPlan, 'configurations'> },
): { expectedMs: number; atMostMs: number } {
  const wanted = new Set(request.plan.rows);
  const rows = prepared.configurations.filter((one) => wanted.has(`${one.benchmark} ${one.configuration}`));
  return foreseenOf(request, rows, request.variants.length, database);
}
