/**
 * jsdyno as a library: the same things that the command line does, as functions.
 *
 * Rates are operations per second, ratios are contender / baseline, times are named with their unit. Whatever a user can
 * mend is thrown as a JsdynoError with a stable code; a benchmark that fails is a row of the report, never an error.
 *
 * @example
 * import { compare, formats } from 'jsdyno';
 * const report = await compare({ baseline: 'node@20', contenders: ['node@22'], categories: ['url'], runs: 10 });
 * console.log(formats.table(report));
 */
import './new-enough.ts';
import { assemble } from './report/assemble.ts';
import { csvMeasurements } from './report/csv-measurements.ts';
import type { Report } from './report/row.ts';
import { readCompareCsv } from './store/csv-read.ts';
import type { TextSource } from './store/lines.ts';

export { type ErrorCode, JsdynoError } from './errors/catalogue.ts';
export type { BlockOrder, BlockTalk, Dispatcher } from './experiment/dispatcher.ts';
export { execute } from './experiment/execute.ts';
export type { ExecutionState, ExperimentEvents, RunStep } from './experiment/execution.ts';
export type { Measuring } from './experiment/measure-experiment.ts';
export { type ExperimentRequest, type PreparationEvents, prepareExperiment } from './experiment/prepare.ts';
export { type HttpOptions, http, httpOf } from './kinds/http/index.ts';
export { httpPlan } from './kinds/http/plan.ts';
export { HTTP_FORMATS as httpFormats } from './kinds/http/report/formats.ts';
export type { HttpReport } from './kinds/http/report/http-report.ts';
export { importCsv, importJson } from './kinds/import.ts';
export type { Kind, KindEntry, Stored } from './kinds/kind.ts';
export { type AnyConfiguration, type AnyPlan, loadKind } from './kinds/kinds.ts';
export { type OpsOptions, operationsOf, ops } from './kinds/operations/index.ts';
export { operationsPlan } from './kinds/operations/plan.ts';
export { OPERATION_FORMATS as operationFormats } from './kinds/operations/report/formats.ts';
export type { OperationsReport } from './kinds/operations/report/operations-report.ts';
export type { Choice, Draft, Plan, Recorded } from './kinds/plan.ts';
export * as kinds from './kinds/registry.ts';
export { type StartupOptions, startup, startupOf } from './kinds/startup/index.ts';
export { startupPlan } from './kinds/startup/plan.ts';
export { STARTUP_FORMATS as startupFormats } from './kinds/startup/report/formats.ts';
export type { StartupReport } from './kinds/startup/report/startup-report.ts';
export { findReadable as findExperiment, reportOf, resumeByName as resumeExperiment } from './kinds/stored.ts';
export {
  type BenchmarkRate,
  type CompareOptions,
  compare,
  type ModuleNoise,
  type NoiseOptions,
  noise,
  type RunOptions,
  run,
  type ScatterOptions,
  scatter,
} from './kinds/suite/index.ts';
export { suitePlan } from './kinds/suite/plan.ts';
export { formatScatter } from './kinds/suite/report/scatter.ts';
export { scatterCells } from './kinds/suite/report/scatter-cells.ts';
export { load } from './load/load.ts';
export type { LoadOptions } from './load/options.ts';
export { loadInOwnProcess, type OwnProcessOptions } from './load/own-process.ts';
export type { LoadEvents, LoadProgress } from './load/progress.ts';
export type { LoadResult, Quantiles } from './load/result.ts';
export { type Environment, readEnvironment } from './machine/environment.ts';
export { type MachineWarning, machineWarnings } from './machine/warnings.ts';
export {
  keepAlive,
  type OperationOptions,
  type OperationParameters,
  type OperationSuite,
  type OperationSuiteOptions,
  range,
  suite,
} from './operations.ts';
export { FORMATS as formats, type FormatName } from './report/formats.ts';
export type { Metric } from './report/metric.ts';
export type { FormatOptions, Report, ReportExperiment, ReportRow, ReportVariant } from './report/row.ts';
export {
  type Description,
  describe,
  install,
  listCached,
  parseVariant,
  type Runtime,
  remove,
  resolveSpec,
  resolveVariant,
  type Variant,
  type VariantSpec,
} from './runtimes/index.ts';
export { type OwnServerOptions, ownServer } from './scenarios/own-server.ts';
export type { Verdict } from './stats/verdict.ts';
export { type Warning, type WarningKind, type WarningSubject, warningText } from './stats/warning.ts';
export { readScatterCsv } from './store/csv-read-scatter.ts';
export { listExperiments, removeExperiment, type StoredExperiment } from './store/experiments.ts';
export { exportCsv } from './store/export-csv.ts';
export { exportJson } from './store/export-json.ts';
export { openStoreToRead } from './store/read-store.ts';
export { eachRunInTime, type StoredRun } from './store/runs.ts';
export { openStore } from './store/store.ts';

export interface AnalyzeOptions {
  /** The binary the others are compared with; default: `old`, or the first of the file. */
  baseline?: string;
  /** The largest difference that does not matter, as a share; default 0.02. */
  margin?: number;
  /** What the source is called in messages. */
  name?: string;
}

/**
 * Judges the runs in a CSV of Node.js core's compare.js.
 *
 * @param source its text in pieces: a stream, or `[text]`
 * @throws JsdynoError CSV_UNREADABLE, BAD_OPTION
 */
export async function analyze(source: TextSource, options: AnalyzeOptions = {}): Promise<Report> {
  const csv = await readCompareCsv(source, options.name ?? 'the CSV');
  return assemble({ ...csvMeasurements(csv, options.baseline), margin: options.margin });
}
