import type { DatabaseSync } from 'node:sqlite';
import { findExperiment, refuseBusy, releaseExperiment, type StoredExperiment } from './experiments.ts';
import { addVariants } from './write-experiment.ts';

/**
 * Gives an experiment so much time for runs beyond what they took, whether or not its budget had ended it.
 * @param ms milliseconds
 * @throws JsdynoError EXPERIMENT_BUSY when another living process measures it
 */
export function withMoreTime(database: DatabaseSync, experiment: StoredExperiment, ms: number): StoredExperiment {
  refuseBusy(database, experiment);
  const { id, name, plan, state } = experiment;
  const { spent } = database
    .prepare(
      // Lanes work at the same time: a round takes as long as the lane that takes longest.
      `SELECT total(longest) AS spent FROM (
         SELECT max(of_lane) AS longest FROM (
           SELECT round, sum(block) AS of_lane FROM (
             SELECT run.round, coalesce(run.lane, 0) AS lane,
                    min(sum(run.wall), max(run.started + run.wall) - min(run.started)) AS block
             FROM configuration JOIN run ON run.configuration = configuration.id
             WHERE configuration.experiment = ? GROUP BY configuration.id, run.round, run.lane)
           GROUP BY round, lane)
         GROUP BY round)`,
    )
    .get(id) as { spent: number };
  const { budgetMs: before = 0 } = plan as { budgetMs?: number };
  // What ended by its budget has spent it, whatever was between its runs.
  addVariants(database, id, [], [], {
    budgetMs: Math.round((state === 'done' ? Math.max(before, spent) : spent) + ms),
  });
  if (state === 'done') releaseExperiment(database, id, 'interrupted');
  return findExperiment(database, name);
}
