import type { DatabaseSync } from 'node:sqlite';
import { readConfigurations, readVariants, type StoredExperiment } from '../../../store/experiments.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Execution } from '../../experiment/execution.ts';
import { changed } from '../../experiment/resume.ts';
import type { Kind } from '../../kind.ts';
import type { ReadyWork } from '../../ready-work.ts';
import type { FarmExperiment } from '../wire/document.ts';

/**
 * An experiment that the farm has, ready to be planned. Neither its files nor its runtimes need be here, and none is read, fetched or
 * started: the hosts look whether theirs are the same.
 *
 * @throws JsdynoError EXPERIMENT_CHANGED where another experiment at the farm has its name
 */
export function plannerExecution(
  database: DatabaseSync,
  kind: Kind,
  experiment: StoredExperiment,
  { document }: Pick<FarmExperiment, 'document'>,
): Execution {
  const plan = kind.planOf(experiment);
  const same = [plan.seed === document.plan.seed, plan.suiteSha256 === document.plan.suiteSha256];
  if (kind.name !== document.kind || same.includes(false))
    throw changed(experiment.name, 'what the farm has as it has');
  return {
    ...{ kind, database, experiment, plan },
    work: workElsewhere(plan.suiteSha256, experiment.name),
    variants: readVariants(database, experiment.id),
    configurations: readConfigurations(database, experiment.id, kind.name),
  };
}

/** The work of who plans alone: it is known by its digest, and is with the hosts. */
function workElsewhere(sha256: string, name: string): ReadyWork {
  const refuse = (): never => {
    throw new JsdynoError('EXPERIMENT_CHANGED', `the files of ${name} are with the hosts of the farm, not here`, {
      hint: 'resume it where it was submitted',
    });
  };
  return { source: 'the farm', folder: process.cwd(), sha256, list: async () => refuse(), standIn: refuse };
}
