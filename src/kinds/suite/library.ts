import type { Report } from '../../show/report/row.ts';
import type { ScatterCsv } from '../../store/csv-read-scatter.ts';
import { expandVariants } from '../../work/experiment/expand-variants.ts';
import { type Measuring, measureExperiment } from '../../work/experiment/measure-experiment.ts';
import { measurementsOf } from '../../work/experiment/measurements.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { locateBenchmark } from './files/locate-benchmark.ts';
import { suiteKind } from './kind.ts';
import { type ModuleNoise, noiseOfExperiment } from './noise.ts';
import { noisePlan, type SuiteChoice, suitePlan } from './plan.ts';
import { type BenchmarkRate, ratesOf, scatterOf } from './rates.ts';
import {
  type CompareOptions,
  compareOptions,
  type NoiseOptions,
  noiseOptions,
  type RunOptions,
  runOptions,
  type ScatterOptions,
  scatterOptions,
} from './shapes.ts';
import { suiteReport } from './suite-report.ts';

/**
 * Measures the contenders against the baseline and judges all rows together.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `report.warnings`
 * @throws JsdynoError for bad input; a benchmark that fails is a row of the report, not an error
 */
export async function compare(options: CompareOptions): Promise<Report> {
  checkOptions('compare', compareOptions, options);
  const { baseline, contenders, each, ...others } = options;
  const { measuring, choice } = apart(others);
  const plan = suitePlan('compare', choice);
  const variants = await expandVariants([baseline, ...contenders], each, measuring, 2);
  const request = { kind: suiteKind, variants, plan, leaveOut: each !== undefined };
  const stored = await measureExperiment(request, measuring);
  return suiteReport(suiteKind, stored);
}

/**
 * Runs benchmarks on one variant.
 *
 * @returns each run in the order in which it was made
 * @throws JsdynoError for bad input; a benchmark that fails is a run without a rate
 */
export async function run(options: RunOptions): Promise<BenchmarkRate[]> {
  checkOptions('run', runOptions, options);
  const { on = 'node', ...others } = options;
  const { measuring, choice } = apart(others);
  const plan = suitePlan('run', choice);
  return ratesOf(await measureExperiment({ kind: suiteKind, variants: [on], plan }, measuring));
}

/**
 * Runs one benchmark over its parameters.
 *
 * @returns the runs, as `scatterCells` takes them; one that failed is a warning
 * @throws JsdynoError UNKNOWN_BENCHMARK, and for other bad input
 */
export async function scatter(options: ScatterOptions): Promise<ScatterCsv> {
  checkOptions('scatter', scatterOptions, options);
  const { on = 'node', benchmark: file, ...others } = options;
  const { measuring, choice } = apart(others);
  const { suite, category, benchmark } = locateBenchmark(file, choice.suite);
  const plan = suitePlan('scatter', { ...choice, suite, categories: [category], filter: [benchmark] });
  return scatterOf(ratesOf(await measureExperiment({ kind: suiteKind, variants: [on], plan }, measuring)));
}

/**
 * Runs a variant against itself.
 * @returns the noise by module, then of all (`module` is null)
 */
export async function noise(options: NoiseOptions = {}): Promise<ModuleNoise[]> {
  checkOptions('noise', noiseOptions, options);
  const { on = 'node', ...others } = options;
  const { measuring, choice } = apart(others);
  const stored = await measureExperiment({ kind: suiteKind, variants: [on, on], plan: noisePlan(choice) }, measuring);
  return noiseOfExperiment(measurementsOf(suiteKind, stored));
}

function apart({ offline, events, abort, database, ...choice }: SuiteChoice & Measuring) {
  return { measuring: { offline, events, abort, database }, choice };
}
