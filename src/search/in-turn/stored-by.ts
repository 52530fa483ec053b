import type { DatabaseSync } from 'node:sqlite';
import { listExperiments, type StoredExperiment } from '../../store/experiments.ts';

/**
 * The experiments that were measured here for a question, the newest of each, by what their plans say that they answer.
 * @param keysOf of a plan, whatever is in it
 */
export function storedBy(
  database: DatabaseSync,
  keysOf: (experiment: StoredExperiment) => readonly string[],
): Map<string, StoredExperiment> {
  const found = new Map<string, StoredExperiment>();
  // The newest comes first.
  for (const experiment of listExperiments(database)) {
    if (experiment.origin !== 'measured') continue;
    for (const key of keysOf(experiment)) if (!found.has(key)) found.set(key, experiment);
  }
  return found;
}
