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

export { type GcEvents, type GcOptions, gc } from './collections/library.ts';
export type { GcReport } from './collections/report/gc-report.ts';
export type { DoctorAnswer } from './doctor/answer/json.ts';
export { type DoctorEvents, type DoctorOptions, doctor } from './doctor/library.ts';
export { type ErrorCode, JsdynoError } from './errors/catalogue.ts';
export type { BlockOrder, BlockTalk, Dispatcher } from './experiment/dispatcher.ts';
export { execute } from './experiment/execute.ts';
export type { ExecutionState, ExperimentEvents, RunStep } from './experiment/execution.ts';
export type { Measuring } from './experiment/measure-experiment.ts';
export type { ExperimentRequest, PreparationEvents } from './experiment/prepare.ts';
export type { FlameAnswer } from './flame/answer/answer.ts';
export type { DifferenceAnswer } from './flame/answer/difference.ts';
export { type FlameEvents, type FlameOptions, flame } from './flame/library.ts';
export { type FlameDifferenceOptions, flameDifference } from './flame/library-difference.ts';
export { type HttpOptions, http, httpOf } from './kinds/http/index.ts';
export type { HttpReport } from './kinds/http/report/http-report.ts';
export { importCsv, importJson } from './kinds/import.ts';
export type { Kind, KindEntry, Stored } from './kinds/kind.ts';
export { type AnyConfiguration, type AnyPlan, loadKind } from './kinds/kinds.ts';
export {
  httpFormats,
  httpPlan,
  operationFormats,
  operationsPlan,
  startupFormats,
  startupPlan,
  suitePlan,
} from './kinds/library.ts';
export { type OpsOptions, operationsOf, ops } from './kinds/operations/index.ts';
export type { OperationsReport } from './kinds/operations/report/operations-report.ts';
export type { Choice, Draft, Plan, Recorded } from './kinds/plan.ts';
export * as kinds from './kinds/registry.ts';
export { type StartupOptions, startup, startupOf } from './kinds/startup/index.ts';
export type { StartupReport } from './kinds/startup/report/startup-report.ts';
export { findReadable as findExperiment, reportOf } from './kinds/stored.ts';
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
export { formatScatter } from './kinds/suite/report/scatter.ts';
export { scatterCells } from './kinds/suite/report/scatter-cells.ts';
export { type AnalyzeOptions, analyze } from './library/analyze.ts';
export { formats } from './library/formats.ts';
export { load, loadInOwnProcess } from './library/load.ts';
export { readEnvironment } from './library/machine.ts';
export { ownServer } from './library/own-server.ts';
export {
  describe,
  install,
  listCached,
  parseVariant,
  remove,
  resolveSpec,
  resolveVariant,
} from './library/runtimes.ts';
export { prepareExperiment, resumeExperiment } from './library/step-by-step.ts';
export type { LoadOptions } from './load/options.ts';
export type { OwnProcessOptions } from './load/own-process.ts';
export type { LoadEvents, LoadProgress } from './load/progress.ts';
export type { LoadResult, Quantiles } from './load/result.ts';
export type { Environment, EnvironmentOptions } from './machine/environment.ts';
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
export type { FormatName } from './report/formats.ts';
export type { Metric } from './report/metric.ts';
export type { FormatOptions, Report, ReportExperiment, ReportRow, ReportVariant } from './report/row.ts';
export type { Description, Runtime, RuntimeOptions, Variant, VariantSpec } from './runtimes/index.ts';
export type { OwnServerOptions } from './scenarios/own-server.ts';
export type { Verdict } from './stats/verdict.ts';
export { type Warning, type WarningKind, type WarningSubject, warningText } from './stats/warning.ts';
export { readScatterCsv } from './store/csv-read-scatter.ts';
export { listExperiments, removeExperiment, type StoredExperiment } from './store/experiments.ts';
export { exportCsv } from './store/export-csv.ts';
export { exportJson } from './store/export-json.ts';
export { openStoreToRead } from './store/read-store.ts';
export { eachRunInTime, type StoredRun } from './store/runs.ts';
export { openStore } from './store/store.ts';
export { type SweepSettings, sweep, sweepOf } from './sweep/library.ts';
export type { SweepAnswer, SweepPoint, SweepRow, SweepStep } from './sweep/sweep-answer.ts';
export { type WhySettings, why, whyOf } from './why/library.ts';
export type { WhyAnswer } from './why/why-answer.ts';
