import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { dataFolder } from '../../host/files/own-folders.ts';
import { loadShapes } from '../../kinds/kinds.ts';
import { findToResume } from '../../kinds/stored.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import { findAtFarm } from '../../work/farm/adopt/read-experiment.ts';
import { takeUpFromFarm } from '../../work/farm/adopt/take-up.ts';
import { bringBundles } from '../../work/farm/bundles/bring.ts';
import { checkFarm } from '../../work/farm/sql/check.ts';

/**
 * The experiment that `resume` takes up at a farm: from the store of this machine, or else from the farm, which the store then has as well.
 *
 * @param name or the beginning of it
 * @throws JsdynoError UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED, FARM_UNREACHABLE, FARM_NOT_PREPARED, FARM_TOO_NEW, IMPORT_INVALID
 */
export async function findHereOrThere(
  database: DatabaseSync,
  name: string,
  farm: FarmChoice,
): Promise<StoredExperiment> {
  try {
    return findToResume(database, name);
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code !== 'UNKNOWN_EXPERIMENT') throw error;
    return (await takenFrom(farm, name)) ?? orNone(error);
  }
}

async function takenFrom(farm: FarmChoice, name: string): Promise<StoredExperiment | null> {
  const sql = await farm.connect();
  try {
    await checkFarm(sql);
    const found = await findAtFarm(sql, name);
    if (found === null) return null;
    const bring = (document: typeof found.document) => bringBundles(sql, document, join(dataFolder(), 'farm-files'));
    return await takeUpFromFarm(openStore(), found, { shapes: await loadShapes(), bring });
  } finally {
    await sql.end();
  }
}

function orNone(error: JsdynoError): never {
  throw new JsdynoError('UNKNOWN_EXPERIMENT', `${error.message}, neither here nor at the farm`, {
    hint: '"jsdyno farm status" lists those of the farm, "jsdyno experiments" those on this machine',
    cause: error,
  });
}
