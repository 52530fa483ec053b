import type { DatabaseSync } from 'node:sqlite';
import type { Published } from '../show/report/published.ts';
import type { Report } from '../show/report/row.ts';
import type { ShapesByKind } from '../store/exchange/experiment.ts';
import { findExperiment, findInterrupted, refuseImport, type StoredExperiment } from '../store/experiments.ts';
import { findSoundExperiment } from '../store/sound-experiment.ts';
import type { Say } from '../text/messages/say.ts';
import { comparisonsOf } from '../work/experiment/comparisons.ts';
import type { Execution } from '../work/experiment/execution.ts';
import type { PreparationEvents } from '../work/experiment/prepare.ts';
import { publishedOf } from '../work/experiment/published.ts';
import { resumeExperiment } from '../work/experiment/resume.ts';
import { checkPlace } from '../work/experiment/same-place.ts';
import { loadKind, loadShapes } from './kinds.ts';

// Stored experiments whose kind is known only after reading them: find, report, resume.

/**
 * A stored experiment that can be read: by name, an unambiguous beginning of it, or `last`.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function findReadable(database: DatabaseSync, name: string): Promise<StoredExperiment> {
  const { name: whole, ...found } = findExperiment(database, name);
  return findSoundExperiment(database, whole, await shapesToCheck([found]));
}

/** The shapes of all kinds' files, where one of these experiments is still to be checked; this loads all kinds. */
export async function shapesToCheck(experiments: readonly Pick<StoredExperiment, 'origin'>[]): Promise<ShapesByKind> {
  return experiments.some(({ origin }) => origin === 'unchecked') ? loadShapes() : new Map();
}

/**
 * The comparisons of a stored experiment of any kind, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function reportOf(database: DatabaseSync, name: string): Promise<Report> {
  const experiment = await findReadable(database, name);
  return comparisonsOf(await loadKind(experiment.kind), { database, experiment });
}

/**
 * A stored experiment of any kind as pages, articles and claims see it.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function publishedByName(database: DatabaseSync, name: string, say: Say): Promise<Published> {
  const experiment = await findReadable(database, name);
  return publishedOf(await loadKind(experiment.kind), { database, experiment }, say);
}

/**
 * Takes up an experiment where it stopped, by name, or the newest interrupted one.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED
 */
export async function resumeByName(
  database: DatabaseSync,
  name: string | undefined,
  events: PreparationEvents & { offline?: boolean } = {},
  abort?: AbortSignal,
): Promise<Execution> {
  const experiment = findToResume(database, name);
  checkPlace({ database, experiment });
  return resumeExperiment(database, await loadKind(experiment.kind), experiment, events, abort);
}

/**
 * The experiment that `resume` takes up.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED
 */
export function findToResume(database: DatabaseSync, name: string | undefined): StoredExperiment {
  const experiment = name === undefined ? findInterrupted(database) : findExperiment(database, name);
  refuseImport(experiment);
  return experiment;
}
