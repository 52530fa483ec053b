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

export type { Environment, EnvironmentOptions } from './host/machine/environment.ts';
export { type MachineWarning, machineWarnings } from './host/machine/warnings.ts';
export type { Description, Runtime, RuntimeOptions, Variant, VariantSpec } from './host/runtimes/index.ts';
export type { OwnServerOptions } from './host/scenarios/own-server.ts';
export type { DoctorAnswer } from './inspect/doctor/answer/json.ts';
export { type DoctorEvents, type DoctorOptions, doctor } from './inspect/doctor/library.ts';
export type { FlameAnswer } from './inspect/flame/answer/answer.ts';
export type { DifferenceAnswer } from './inspect/flame/answer/difference.ts';
export { type FlameEvents, type FlameOptions, flame } from './inspect/flame/library.ts';
export { type FlameDifferenceOptions, flameDifference } from './inspect/flame/library-difference.ts';
export { type GcEvents, type GcOptions, gc } from './inspect/gc/library.ts';
export type { GcReport } from './inspect/gc/report/gc-report.ts';
export { type HttpOptions, http, httpOf } from './kinds/http/index.ts';
export type { HttpReport } from './kinds/http/report/http-report.ts';
export { importCsv, importJson } from './kinds/import.ts';
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
export * as kinds from './kinds/registry.ts';
export { type StartupOptions, startup, startupOf } from './kinds/startup/index.ts';
export type { StartupReport } from './kinds/startup/report/startup-report.ts';
export { prepareExperiment, resumeExperiment } from './kinds/step-by-step.ts';
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
export type { LoadOptions } from './measure/load/options.ts';
export type { OwnProcessOptions } from './measure/load/own-process.ts';
export type { LoadEvents, LoadProgress } from './measure/load/progress.ts';
export type { LoadResult, Quantiles } from './measure/load/result.ts';
export type { Choice, Draft, Plan, Recorded } from './measure/plan.ts';
export {
  keepAlive,
  type OperationOptions,
  type OperationParameters,
  type OperationSuite,
  type OperationSuiteOptions,
  range,
  suite,
} from './operations.ts';
export type { BisectAnswer } from './search/bisect/answer/bisect-answer.ts';
export type { BisectSettings } from './search/bisect/library.ts';
export type { ClaimsReport } from './search/claims/claims-report.ts';
export type { ClaimsSettings } from './search/claims/library.ts';
export type { GateReport, GateRow } from './search/gate/gate-report.ts';
export type { GateSettings } from './search/gate/library.ts';
export type { HistorySettings } from './search/history/library.ts';
export type { ChangePoint, History, Series, SeriesPoint } from './search/history/series.ts';
export { bisect, bisectOf, claims, gate, history, sweep, sweepOf, why, whyOf } from './search/library.ts';
export type { SweepSettings } from './search/sweep/library.ts';
export type { SweepAnswer, SweepPoint, SweepRow, SweepStep } from './search/sweep/sweep-answer.ts';
export type { WhySettings } from './search/why/library.ts';
export type { WhyAnswer } from './search/why/why-answer.ts';
export type { FormatName } from './show/report/formats.ts';
export type { Metric } from './show/report/metric.ts';
export type { Report, ReportExperiment, ReportRow, ReportVariant } from './show/report/row.ts';
export type { FormatOptions } from './show/sheets/prose.ts';
export type { Verdict } from './stats/verdict.ts';
export { type Warning, type WarningKind, type WarningSubject, warningText } from './stats/warning.ts';
export { readScatterCsv } from './store/csv-read-scatter.ts';
export { listExperiments, removeExperiment, type StoredExperiment } from './store/experiments.ts';
export { exportCsv } from './store/export-csv.ts';
export { exportJson } from './store/export-json.ts';
export { openStoreToRead } from './store/read-store.ts';
export { eachRunInTime, type StoredRun } from './store/runs.ts';
export { openStore } from './store/store.ts';
export { type ErrorCode, JsdynoError } from './text/errors/catalogue.ts';
export type { BlockOrder, BlockTalk, Dispatcher } from './work/experiment/dispatcher.ts';
export { execute } from './work/experiment/execute.ts';
export type { ExecutionState, ExperimentEvents, RunStep } from './work/experiment/execution.ts';
export type { Measuring } from './work/experiment/measure-experiment.ts';
export type { ExperimentRequest, PreparationEvents } from './work/experiment/prepare.ts';
export type { Kind, KindEntry, Stored } from './work/kind.ts';
export { type AnalyzeOptions, analyze } from './work/library/analyze.ts';
export { formats } from './work/library/formats.ts';
export { load, loadInOwnProcess } from './work/library/load.ts';
export { readEnvironment } from './work/library/machine.ts';
export { ownServer } from './work/library/own-server.ts';
export {
  describe,
  install,
  listCached,
  parseVariant,
  remove,
  resolveSpec,
  resolveVariant,
} from './work/library/runtimes.ts';
