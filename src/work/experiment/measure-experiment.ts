import type { DatabaseSync } from 'node:sqlite';
import type { Each } from '../../host/runtimes/series/each.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Plan } from '../../measure/plan.ts';
import { findExperiment } from '../../store/experiments.ts';
import { openStore } from '../../store/store.ts';
import type { Stored } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';
import { execute } from './execute.ts';
import type { ExperimentEvents } from './execution.ts';
import { type ExperimentRequest, type PreparationEvents, prepareExperiment } from './prepare.ts';

/** How a program may have an experiment measured, beside what is measured. */
export interface Measuring {
  /** Refuse the network. */
  offline?: boolean | undefined;
  events?: (ExperimentEvents & PreparationEvents) | undefined;
  /** Ends the run under way and keeps all that ended before; `resume` goes on from there. */
  abort?: AbortSignal | undefined;
  /** The store; default: that of the machine. */
  database?: DatabaseSync | undefined;
}

/** The same of runtimes that are a list. */
export interface MeasuringSeveral extends Measuring {
  /** The first is the baseline; default: `node`. */
  on?: readonly string[];
  /** Ranges of releases in `on` stand for many. */
  each?: Each;
}

/**
 * Prepares an experiment and measures it to its end.
 *
 * @returns where it is stored: complete, or as far as it came when it was aborted
 * @throws JsdynoError for bad input; a run that fails is stored as such
 */
export async function measureExperiment<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  request: Omit<ExperimentRequest<P, C, W>, 'offline'>,
  { offline, events = {}, abort, database = openStore() }: Measuring,
): Promise<Stored> {
  const execution = await prepareExperiment(database, { ...request, offline }, events, abort);
  await execute({ ...execution, events });
  return { database, experiment: findExperiment(database, execution.experiment.name) };
}
