import type { DatabaseSync } from 'node:sqlite';
import type { StoredExperiment } from '../store/experiments.ts';
import * as store from '../store/import.ts';
import type { TextSource } from '../store/lines.ts';
import { loadShapes } from './kinds.ts';

/**
 * Stores the runs of a CSV of compare as an experiment. Nothing is known of its runtimes and its machine, and the i-th run
 * of a row on each binary is taken for round i.
 *
 * @param told whether there is one variant, and nothing to compare; and the parameters of rows, by their spelling
 * @throws JsdynoError CSV_UNREADABLE
 */
export function importCsv(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
  {
    isAlone = false,
    parameters,
  }: { isAlone?: boolean; parameters?: Parameters<typeof store.importCsv>[4]['parameters'] } = {},
): Promise<{ experiment: StoredExperiment; warnings: string[] }> {
  return store.importCsv(database, source, file, name, {
    kind: 'suite',
    plan: { kind: 'suite', view: isAlone ? 'run' : 'compare' },
    parameters,
  });
}

/**
 * Stores an experiment that `export --format json` wrote, of whatever kind. Whatever the file says, it stays an import.
 * @throws JsdynoError CSV_UNREADABLE when it is something else, IMPORT_INVALID when it has another shape
 */
export async function importJson(
  database: DatabaseSync,
  source: TextSource,
  file: string,
  name: string,
): Promise<StoredExperiment> {
  return store.importJson(database, source, file, name, await loadShapes());
}
