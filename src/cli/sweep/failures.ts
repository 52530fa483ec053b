import type { Stored } from '../../kinds/kind.ts';
import { readConfigurations } from '../../store/experiments.ts';
import { eachRun } from '../../store/runs.ts';

/**
 * Whether a row failed on a release and has no figure there. A run that failed once among others is no gap in the answer, nor is a row that
 * a release does not have.
 */
export function hasFailures({ database, experiment }: Stored): boolean {
  const rows = readConfigurations(database, experiment.id);
  if (rows.some(({ missing }) => Object.values(missing).some(({ outcome }) => outcome === 'failed'))) return true;
  const failed = new Set<string>();
  const measured = new Set<string>();
  for (const { configuration, variant, outcome } of eachRun(database, experiment.id)) {
    if (outcome !== 'unavailable') (outcome === 'ok' ? measured : failed).add(`${configuration} ${variant}`);
  }
  return [...failed].some((key) => !measured.has(key));
}
