/** A sweep over releases, as a program asks for it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Each } from '../../host/runtimes/series/each.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import { execute } from '../../work/experiment/execute.ts';
import { prepareExperiment } from '../../work/experiment/prepare.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { given } from '../../work/options/given.ts';
import { each } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { oneOrMore } from '../../work/options/values.ts';
import { orInterrupted } from '../in-turn/carrier.ts';
import { type SearchedSettings, searchedSettings, storedSearchNamed } from '../row/library.ts';
import { OPTIONS } from './options.ts';
import { sweepRequest } from './plan-sweep.ts';
import type { SweepAnswer } from './sweep-answer.ts';
import { sweepAnswerOf } from './sweep-answer-of.ts';
import { withSweepDesign } from './with-design.ts';

/** What is swept, and how it is carried out. */
export interface SweepSettings extends SearchedSettings {
  /** Ranges of releases, or variants one by one, oldest first. */
  on: readonly string[];
  /** Which releases of a range; default: of each major version, or of each minor one where the range is of one major. */
  each?: Each | undefined;
  /** Blocks that are measured at once; default: one. */
  lanes?: number | 'auto' | undefined;
}

const sweepSettings = optionsOf<SweepSettings>()({
  ...searchedSettings,
  ...given(OPTIONS),
  on: oneOrMore,
  each: v.optional(each),
});

/**
 * Measures a series of releases, and says between which two of them each row changed.
 *
 * @returns the answer; after an abort it has the runs until then, and its `state` says so
 * @throws JsdynoError for bad input, INTERRUPTED after an abort before the first run; a release that cannot be had or does not start is left out
 */
export async function sweep(settings: SweepSettings): Promise<SweepAnswer> {
  checkOptions('sweep', sweepSettings, settings);
  const { events = {}, abort, database = openStore(), offline, kind = 'suite', names = [], ...asked } = settings;
  const told = { onWarning: events.onWarning, signal: abort };
  const ready = sweepRequest({ ...asked, kind, names, offline }, told).then((request) =>
    prepareExperiment(database, request, events, abort),
  );
  const execution = withSweepDesign(await orInterrupted(abort, ready));
  await execute({ ...execution, events });
  const experiment = findExperiment(database, execution.experiment.name);
  return sweepAnswerOf(execution.kind, { database, experiment });
}

/**
 * The answer of a stored sweep, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function sweepOf(database: DatabaseSync, name: string): Promise<SweepAnswer> {
  const { kind, stored } = await storedSearchNamed(database, name);
  return sweepAnswerOf(kind, stored);
}
