import type { DatabaseSync } from 'node:sqlite';
import { findStored } from '../../experiment/find-stored.ts';
import { type Measuring, measureExperiment } from '../../experiment/measure-experiment.ts';
import { againstOf } from '../../report/against.ts';
import type { Choice } from '../plan.ts';
import { operationsKind } from './kind.ts';
import { operationsReport } from './operation-measurements.ts';
import { type OperationsPlan, operationsPlan } from './plan.ts';
import type { OperationsReport } from './report/operations-report.ts';

/** What to measure: everything but the files has the default that `jsdyno ops --help` states. */
export interface OpsOptions extends Omit<Choice<OperationsPlan>, 'operations' | 'categories'>, Measuring {
  /** Files or folders, or names of the built-in collection. */
  files: string[];
  /** One runtime or several, the first being the baseline; default: `node`. */
  on?: readonly string[];
  /** Compare each runtime with the one before it, instead of the baseline. */
  neighbours?: boolean;
}

/**
 * Measures operations on one runtime, or compares them on several.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `warnings`
 * @throws JsdynoError for bad input; an operation that fails is a cell of the report, not an error
 */
export async function ops({ files, on = ['node'], ...options }: OpsOptions): Promise<OperationsReport> {
  const { neighbours, offline, events, abort, database, ...choice } = options;
  const plan = operationsPlan(files, on.length, choice);
  const request = { kind: operationsKind, variants: on, plan };
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
  return operationsReport(operationsKind, findStored(operationsKind, database, name), againstOf(comparing));
}
