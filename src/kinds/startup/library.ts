import type { DatabaseSync } from 'node:sqlite';
import { expandVariants } from '../../work/experiment/expand-variants.ts';
import { findStored } from '../../work/experiment/find-stored.ts';
import { measureExperiment } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { startupKind } from './kind.ts';
import { startupPlan } from './plan.ts';
import type { StartupReport } from './report/startup-report.ts';
import { type StartupOptions, startupOptions } from './shapes.ts';
import { startupReport } from './startup-measurements.ts';

/**
 * Times whole processes.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `warnings`
 * @throws JsdynoError for bad input; a process that fails is a cell of the report, not an error
 */
export async function startup(options: StartupOptions = {}): Promise<StartupReport> {
  checkOptions('startup', startupOptions, options);
  const { on = ['node'], each, commands = [], offline, events, abort, database, ...choice } = options;
  const variants = commands.length > 0 ? commands : await expandVariants(on, each, options);
  const plan = startupPlan(variants.length, { ...choice, commands });
  const request = { kind: startupKind, variants, plan, leaveOut: each !== undefined };
  return startupReport(startupKind, await measureExperiment(request, { offline, events, abort, database }));
}

/**
 * The report of a stored experiment of `jsdyno startup`, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function startupOf(database: DatabaseSync, name: string): Promise<StartupReport> {
  return startupReport(startupKind, findStored(startupKind, database, name));
}
