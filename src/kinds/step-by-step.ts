/** The functions that commands are made of, as a program calls them. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Configuration } from '../measure/configuration.ts';
import type { Plan } from '../measure/plan.ts';
import { boolean } from '../store/exchange/fields.ts';
import type { Execution } from '../work/experiment/execution.ts';
import type { ExperimentRequest, PreparationEvents } from '../work/experiment/prepare.ts';
import * as experiment from '../work/experiment/prepare.ts';
import type { Kind } from '../work/kind.ts';
import { checkOptions, checkPlan } from '../work/options/check-options.ts';
import { preparationEvents } from '../work/options/measuring.ts';
import { optionsOf } from '../work/options/options-of.ts';
import { anObject, oneOrMore, signal, word } from '../work/options/values.ts';
import type { ReadyWork } from '../work/ready-work.ts';
import * as stored from './stored.ts';

const experimentRequest = optionsOf<ExperimentRequest>()({
  kind: anObject<Kind>(),
  variants: oneOrMore,
  plan: anObject<ExperimentRequest['plan']>(),
  offline: v.optional(boolean),
  leaveOut: v.optional(boolean),
});
const events = optionsOf<PreparationEvents>()(preparationEvents);
const resumeEvents = optionsOf<PreparationEvents & { offline?: boolean }>()({
  ...preparationEvents,
  offline: v.optional(boolean),
});

/**
 * Does everything before the first run: fetches runtimes, lists rows, calibrates, and writes the experiment to the store.
 *
 * @returns what `execute` takes
 * @throws JsdynoError BAD_OPTION, and for whatever of this the user can mend
 */
export async function prepareExperiment<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  database: DatabaseSync,
  request: ExperimentRequest<P, C, W>,
  told: PreparationEvents = {},
  abort?: AbortSignal,
): Promise<Execution<P, C, W>> {
  checkOptions('prepareExperiment', experimentRequest, request, 'request');
  checkPlan('prepareExperiment', request.kind.shapes.plan, request.plan, 'request.plan');
  checkOptions('prepareExperiment', events, told, 'events');
  checkOptions('prepareExperiment', v.optional(signal), abort, 'abort');
  return experiment.prepareExperiment(database, request, told, abort);
}

/**
 * Takes up an experiment where it stopped, by name, or the newest interrupted one.
 *
 * @returns what `execute` takes: the runs that are missing
 * @throws JsdynoError BAD_OPTION, UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED
 */
export async function resumeExperiment(
  database: DatabaseSync,
  name?: string,
  told: PreparationEvents & { offline?: boolean } = {},
  abort?: AbortSignal,
): Promise<Execution> {
  checkOptions('resumeExperiment', v.optional(word), name, 'name');
  checkOptions('resumeExperiment', resumeEvents, told, 'events');
  checkOptions('resumeExperiment', v.optional(signal), abort, 'abort');
  return stored.resumeByName(database, name, told, abort);
}
