import type { DatabaseSync } from 'node:sqlite';
import { assemble } from '../report/assemble.ts';
import type { HttpReport } from '../report/http/http-report.ts';
import { assembleOperations } from '../report/operations/assemble-operations.ts';
import type { OperationsReport } from '../report/operations/operations-report.ts';
import type { Report } from '../report/row.ts';
import type { StartupReport } from '../report/startup/startup-report.ts';
import { findSoundExperiment } from '../store/sound-experiment.ts';
import { httpReport } from './http/http-measurements.ts';
import { measurementsOfExperiment } from './measurements.ts';
import { operationMeasurements } from './operations/operation-measurements.ts';
import { startupReport } from './startup/startup-measurements.ts';

// Reports of stored experiments by name, each a kind of work.

/**
 * The report of a stored experiment, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export function reportOf(database: DatabaseSync, name: string): Report {
  return assemble(measurementsOfExperiment(database, findSoundExperiment(database, name)));
}

/**
 * What each operation of a stored experiment of operations costs on each variant, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export function operationsOf(database: DatabaseSync, name: string): OperationsReport {
  return assembleOperations(operationMeasurements(database, findSoundExperiment(database, name)));
}

/**
 * What servers of a stored experiment of `jsdyno http` answered, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export function httpOf(database: DatabaseSync, name: string): HttpReport {
  return httpReport(database, findSoundExperiment(database, name));
}

/**
 * How long the processes of a stored experiment of `jsdyno startup` took, complete or not.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID
 */
export function startupOf(database: DatabaseSync, name: string): StartupReport {
  return startupReport(database, findSoundExperiment(database, name));
}
