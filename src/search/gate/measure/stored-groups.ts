/** Experiments of an earlier sitting of the same gate. */
import type { DatabaseSync } from 'node:sqlite';
import { listExperiments, type StoredExperiment } from '../../../store/experiments.ts';
import type { GateGroup } from './ready-groups.ts';

/**
 * What an interrupted gate left, by the key of its group.
 * @param since when its first sitting began: what is older is of another gate
 */
export function storedGroups(
  database: DatabaseSync,
  groups: readonly Pick<GateGroup, 'key'>[],
  since: string,
): Map<string, StoredExperiment> {
  const keys = new Set(groups.map(({ key }) => key));
  const found = new Map<string, StoredExperiment>();
  for (const experiment of listExperiments(database)) {
    const { gate } = experiment.plan as { gate?: unknown };
    if (experiment.origin !== 'measured' || typeof gate !== 'string' || experiment.created < since) continue;
    // The newest comes first.
    if (keys.has(gate) && !found.has(gate)) found.set(gate, experiment);
  }
  return found;
}
