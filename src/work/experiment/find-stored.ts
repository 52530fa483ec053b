import type { DatabaseSync } from 'node:sqlite';
import type { ShapesByKind } from '../../store/exchange/experiment.ts';
import { findExperiment } from '../../store/experiments.ts';
import { findSoundExperiment } from '../../store/sound-experiment.ts';
import type { Kind, Stored } from '../kind.ts';

/**
 * A stored experiment that is to be read as one of a kind.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export function findStored(kind: Kind, database: DatabaseSync, name: string): Stored {
  const { kind: storedAs } = findExperiment(database, name);
  const shapes: ShapesByKind = new Map([[storedAs, kind.shapes]]);
  return { database, experiment: findSoundExperiment(database, name, shapes) };
}
