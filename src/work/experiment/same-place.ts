import type { DatabaseSync } from 'node:sqlite';
import { environmentOf, type StoredExperiment } from '../../store/experiments.ts';
import { lastRound } from '../../store/runs.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Execution } from './execution.ts';

/**
 * Whether an experiment goes on where its runs were made: a row that was measured on two machines would be no row.
 *
 * @throws JsdynoError EXPERIMENT_CHANGED where it was begun at a farm and would go on here, or the other way round
 */
export function checkPlace({
  database,
  experiment,
  elsewhere,
}: Pick<Execution, 'database' | 'experiment' | 'elsewhere'>): void {
  const { name } = experiment;
  const place = placeOf(database, experiment);
  if (place === 'farm' && elsewhere === undefined) {
    throw new JsdynoError('EXPERIMENT_CHANGED', `${name} was begun at a farm, and cannot continue here`, {
      hint: `"jsdyno resume --farm postgres://... ${name}" continues there; "jsdyno show ${name}" prints the runs so far`,
    });
  }
  if (place === 'here' && elsewhere !== undefined) {
    throw new JsdynoError('EXPERIMENT_CHANGED', `${name} was begun here, and cannot continue at a farm`, {
      hint: `jsdyno resume --farm "" ${name}; for the farm start a new experiment`,
    });
  }
}

/** Where an experiment was begun; null where it has no run yet and may begin anywhere. */
export function placeOf(database: DatabaseSync, { id }: Pick<StoredExperiment, 'id'>): 'farm' | 'here' | null {
  if (environmentOf(database, id).farm !== undefined) return 'farm';
  return lastRound(database, id) > 0 ? 'here' : null;
}
