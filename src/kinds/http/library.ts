import type { DatabaseSync } from 'node:sqlite';
import { findStored } from '../../experiment/find-stored.ts';
import { type Measuring, measureExperiment } from '../../experiment/measure-experiment.ts';
import { httpReport } from './http-measurements.ts';
import { httpKind } from './kind.ts';
import { type HttpChoice, httpPlan } from './plan.ts';
import type { HttpReport } from './report/http-report.ts';

/** What to load: scenarios, or an own server (see `ownServer`), or the `origin` of one that is up already. */
export interface HttpOptions extends Omit<HttpChoice, 'offline' | 'config'>, Measuring {
  /** Runtimes, the first being the baseline; default: `node`. */
  on?: readonly string[];
}

/**
 * Measures web servers under load.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `warnings`
 * @throws JsdynoError for bad input; a server that fails is a cell of the report, not an error
 */
export async function http({ on = ['node'], ...options }: HttpOptions = {}): Promise<HttpReport> {
  const { offline, events, abort, database, ...choice } = options;
  const variants = choice.origin === undefined ? on : [choice.origin];
  const plan = httpPlan(variants.length, { ...choice, offline });
  const request = { kind: httpKind, variants, plan };
  return httpReport(httpKind, await measureExperiment(request, { offline, events, abort, database }));
}

/**
 * The report of a stored experiment of `jsdyno http`, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function httpOf(database: DatabaseSync, name: string): Promise<HttpReport> {
  return httpReport(httpKind, findStored(httpKind, database, name));
}
