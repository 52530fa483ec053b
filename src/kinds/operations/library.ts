import type { DatabaseSync } from 'node:sqlite';
import { againstOf } from '../../show/report/against.ts';
import { expandVariants } from '../../work/experiment/expand-variants.ts';
import { findStored } from '../../work/experiment/find-stored.ts';
import { measureExperiment } from '../../work/experiment/measure-experiment.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { operationsKind } from './kind.ts';
import { operationsReport } from './operation-measurements.ts';
import { operationsPlan } from './plan.ts';
import type { OperationsReport } from './report/operations-report.ts';
import { type OpsOptions, operationsOfOptions, opsOptions } from './shapes.ts';

/**
 * Measures operations on one runtime, or compares them on several.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `warnings`
 * @throws JsdynoError for bad input; an operation that fails is a cell of the report, not an error
 */
export async function ops(options: OpsOptions): Promise<OperationsReport> {
  checkOptions('ops', opsOptions, options);
  const { files, on = ['node'], each, neighbours, offline, events, abort, database, ...choice } = options;
  const variants = await expandVariants(on, each, options);
  const plan = operationsPlan(files, variants.length, choice);
  const request = { kind: operationsKind, variants, plan, leaveOut: each !== undefined };
  const stored = await measureExperiment(request, { offline, events, abort, database });
  return operationsReport(operationsKind, stored, againstOf({ neighbours }));
}

/**
 * The report of a stored experiment of operations, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export async function operationsOf(
  database: DatabaseSync,
  name: string,
  comparing: Pick<OpsOptions, 'neighbours'> = {},
): Promise<OperationsReport> {
  checkOptions('operationsOf', operationsOfOptions, comparing);
  return operationsReport(operationsKind, findStored(operationsKind, database, name), againstOf(comparing));
}
