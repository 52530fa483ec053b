import { hostname } from 'node:os';
import { claimExperiment, releaseExperiment } from '../../../store/experiments.ts';
import type { Execution } from '../../experiment/execution.ts';
import type { AtFarmOptions } from './at-farm-options.ts';
import { leaveLease, type PlannerLease, takeLease } from './lease.ts';
import { patientQueue, patientSql } from './patient-sql.ts';
import { planExperiment } from './plan-experiment.ts';
import { submit } from './submit.ts';

export type { AtFarmOptions } from './at-farm-options.ts';

/**
 * Has an experiment measured at a farm: submits it, or finds it there, and plans it to its end. When this is aborted, the experiment stays
 * there, with what is queued of it.
 *
 * @throws JsdynoError FARM_SUPERSEDED, FARM_CANCELLED, FARM_REFUSED, FARM_NAME_TAKEN, EXPERIMENT_BUSY, EXPERIMENT_CHANGED
 */
export async function measureAtFarm(execution: Execution, options: AtFarmOptions): Promise<'done' | 'interrupted'> {
  const { database, experiment, abort, work } = execution;
  const { patienceMs = 600_000, planner = `${hostname()} ${process.pid}` } = options;
  const sql = patientSql(options.sql, patienceMs, abort);
  const queue = patientQueue(options.queue, patienceMs, abort);
  claimExperiment(database, experiment);
  let lease: PlannerLease | null = null;
  let state: 'done' | 'interrupted' = 'interrupted';
  try {
    const submitted = await submit(sql, execution, options);
    lease = await takeLease(sql, submitted, planner, options.unlessSeenMs);
    options.onSubmitted?.(submitted);
    state = await planExperiment({ ...execution, work: kept(work) }, submitted, lease, { ...options, sql, queue });
  } finally {
    // A part of an experiment is followed by the next: nobody else is to plan it in between.
    const isHeld = state === 'done' && execution.isPart === true;
    if (lease !== null && !isHeld) await leaveLease(options.sql, lease).catch(() => {});
    if (state === 'interrupted') tryToRelease(execution);
    const warning = await work.finish?.();
    if (typeof warning === 'string') execution.events?.onWarning?.(warning);
    work.remove?.();
  }
  return state;
}

/** Work that the engine may end as often as it begins anew: its end comes once. */
function kept(work: Execution['work']): Execution['work'] {
  return Object.create(work, { finish: { value: undefined }, remove: { value: undefined } }) as Execution['work'];
}

function tryToRelease({ database, experiment }: Execution): void {
  try {
    releaseExperiment(database, experiment.id, 'interrupted');
  } catch {
    // The store itself may have failed. An experiment whose process is gone counts as interrupted anyway.
  }
}
