import type { DatabaseSync } from 'node:sqlite';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { orElse } from '../text/errors/or-else.ts';
import { checked } from './exchange/check.ts';
import { experimentShape, type ShapesByKind } from './exchange/experiment.ts';
import { anyJson } from './exchange/fields.ts';
import { runAmong } from './exchange/runs.ts';
import { findExperiment, readConfigurations, readVariants, type StoredExperiment } from './experiments.ts';
import { eachRunInTime } from './runs.ts';

/**
 * An experiment that can be read: by name, an unambiguous beginning of it, or `last`.
 * @throws JsdynoError UNKNOWN_EXPERIMENT; IMPORT_INVALID for an import of an older jsdyno that is not as it should be
 */
export function findSoundExperiment(database: DatabaseSync, name: string, kinds: ShapesByKind): StoredExperiment {
  const experiment = findExperiment(database, name);
  const flaw = flawOf(database, experiment, kinds);
  if (flaw !== null) throw flaw;
  return experiment;
}

/**
 * The fault of a stored experiment, or null. Only imports from before imports were checked are looked at, each of them once:
 * a sound import is marked so where the store can be written.
 */
export function flawOf(database: DatabaseSync, experiment: StoredExperiment, kinds: ShapesByKind): JsdynoError | null {
  const { id, name, origin } = experiment;
  if (origin !== 'unchecked') return null;
  try {
    const parts = {
      experiment,
      variants: readVariants(database, id),
      configurations: readConfigurations(database, id),
    };
    checked(anyJson, parts, name);
    const { variants, configurations } = checked(experimentShape(kinds), parts, name);
    const shape = runAmong(configurations.length, variants.length);
    let place = 0;
    for (const run of eachRunInTime(database, id)) {
      // Row ids are the store's own; SQLite's functions for JSON stop at a depth of their own.
      checked(anyJson, parsedOrNull(run.figures), name, `runs[${place}].figures`);
      checked(shape, { ...run, configuration: 0, variant: 0 }, name, `runs[${place}]`);
      place++;
    }
  } catch (error) {
    if (!(error instanceof JsdynoError)) throw error;
    const hint = `an older jsdyno imported it unchecked; "jsdyno rm ${name}" removes it`;
    return new JsdynoError('IMPORT_INVALID', error.message, { hint, cause: error });
  }
  try {
    database.prepare("UPDATE experiment SET origin = 'imported' WHERE id = ? AND origin = 'unchecked'").run(id);
  } catch {
    // Read-only, or busy: it is looked at again next time.
  }
  return null;
}

/** The value, or null where the text is no JSON, which the shape refuses. */
function parsedOrNull(figures: string | null): unknown {
  return orElse(() => JSON.parse(figures ?? 'null'), null);
}
