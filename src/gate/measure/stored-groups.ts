/** Experiments of an earlier sitting of the same gate. */
import type { DatabaseSync } from 'node:sqlite';
import { listExperiments, type StoredExperiment } from '../../store/experiments.ts';
import type { GateGroup } from './ready-groups.ts';

/**
 * What an interrupted gate left, by the key of its group: a gate of which everything was measured is measured anew, since whoever asks
 * twice wants a second answer.
 */
export function storedGroups(
  database: DatabaseSync,
  groups: readonly Pick<GateGroup, 'key'>[],
): Map<string, StoredExperiment> {
  const keys = new Set(groups.map(({ key }) => key));
  const found = new Map<string, StoredExperiment>();
  for (const experiment of listExperiments(database)) {
    const { gate } = experiment.plan as { gate?: unknown };
    if (experiment.origin !== 'measured' || typeof gate !== 'string') continue;
    // The newest comes first.
    if (keys.has(gate) && !found.has(gate)) found.set(gate, experiment);
  }
  const isWhole = found.size === keys.size && [...found.values()].every(({ state }) => state === 'done');
  return isWhole ? new Map() : found;
}
