import type { DatabaseSync } from 'node:sqlite';
import { expandVariants } from '../../work/experiment/expand-variants.ts';
import { findStored } from '../../work/experiment/find-stored.ts';
import { measureExperiment } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { httpReport } from './http-measurements.ts';
import { httpKind } from './kind.ts';
import { httpPlan } from './plan.ts';
import type { HttpReport } from './report/http-report.ts';
import { type HttpOptions, httpOptions } from './shapes.ts';

/**
 * Measures web servers under load.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `warnings`
 * @throws JsdynoError for bad input; a server that fails is a cell of the report, not an error
 */
export async function http(options: HttpOptions = {}): Promise<HttpReport> {
  checkOptions('http', httpOptions, options);
  const { on = ['node'], each, offline, events, abort, database, ...choice } = options;
  const variants = choice.origin === undefined ? await expandVariants(on, each, options) : [choice.origin];
  const plan = httpPlan(variants.length, { ...choice, offline });
  const request = { kind: httpKind, variants, plan, leaveOut: each !== undefined };
  return httpReport(httpKind, await measureExperiment(request, { offline, events, abort, database }));
}

/**
 * The report of a stored experiment of `jsdyno http`, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function httpOf(database: DatabaseSync, name: string): Promise<HttpReport> {
  return httpReport(httpKind, findStored(httpKind, database, name));
}
