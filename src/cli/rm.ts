import { findExperiment, removeExperiment } from '../store/experiments.ts';
import { openStore } from '../store/store.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Io } from '../text/io.ts';

/** `jsdyno rm`: removes experiments with their runs; all are found before any is removed. */
export async function rm(names: string[], { stdout }: Pick<Io, 'stdout'>): Promise<number> {
  const database = openStore();
  const found = names.map((name) => findExperiment(database, name));
  for (const { name, owner } of found) {
    if (owner !== null) {
      throw new JsdynoError('EXPERIMENT_BUSY', `${name} is being measured by process ${owner}`, {
        hint: 'end it first',
      });
    }
  }
  for (const { id, name } of found) {
    removeExperiment(database, id);
    stdout.write(`removed ${name}\n`);
  }
  return 0;
}
