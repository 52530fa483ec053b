import { type Measuring, measureExperiment } from '../../experiment/measure-experiment.ts';
import { measurementsOf } from '../../experiment/measurements.ts';
import type { Report } from '../../report/row.ts';
import type { ScatterCsv } from '../../store/csv-read-scatter.ts';
import { locateBenchmark } from './files/locate-benchmark.ts';
import { suiteKind } from './kind.ts';
import { type ModuleNoise, noiseOfExperiment } from './noise.ts';
import { noisePlan, type SuiteChoice, suitePlan } from './plan.ts';
import { type BenchmarkRate, ratesOf, scatterOf } from './rates.ts';
import { suiteReport } from './suite-report.ts';

/** What to compare: everything but the variants has the default that `jsdyno compare --help` states. */
export interface CompareOptions extends SuiteChoice, Measuring {
  /** The variant the others are compared with: `node@20`, `./out/Release/node --flag`. */
  baseline: string;
  /** One or more. */
  contenders: readonly string[];
  /** Modules of the suite, or `all`. */
  categories: string[];
}

/** What to run on one variant. */
export interface RunOptions extends SuiteChoice, Measuring {
  /** The variant; default: `node`. */
  on?: string;
  /** Modules of the suite, or `all`. */
  categories: string[];
}

/** One benchmark, over its parameters. */
export interface ScatterOptions extends SuiteChoice, Measuring {
  /** The variant; default: `node`. */
  on?: string;
  /** `buffers/buffer-tojson.js`, or a path */
  benchmark: string;
}

/** What to run against itself; without `categories` a quick choice of benchmarks. */
export interface NoiseOptions extends SuiteChoice, Measuring {
  /** The variant; default: `node`. */
  on?: string;
}

/**
 * Measures the contenders against the baseline and judges all rows together.
 *
 * @returns the report; after an abort the report has the runs until then and says so in `report.warnings`
 * @throws JsdynoError for bad input; a benchmark that fails is a row of the report, not an error
 */
export async function compare({ baseline, contenders, ...options }: CompareOptions): Promise<Report> {
  const { measuring, choice } = apart(options);
  const plan = suitePlan('compare', choice);
  const stored = await measureExperiment({ kind: suiteKind, variants: [baseline, ...contenders], plan }, measuring);
  return suiteReport(suiteKind, stored);
}

/**
 * Runs benchmarks on one variant.
 *
 * @returns each run in the order in which it was made
 * @throws JsdynoError for bad input; a benchmark that fails is a run without a rate
 */
export async function run({ on = 'node', ...options }: RunOptions): Promise<BenchmarkRate[]> {
  const { measuring, choice } = apart(options);
  const plan = suitePlan('run', choice);
  return ratesOf(await measureExperiment({ kind: suiteKind, variants: [on], plan }, measuring));
}

/**
 * Runs one benchmark over its parameters.
 *
 * @returns the runs, as `scatterCells` takes them; one that failed is a warning
 * @throws JsdynoError UNKNOWN_BENCHMARK, and for other bad input
 */
export async function scatter({ on = 'node', benchmark: file, ...options }: ScatterOptions): Promise<ScatterCsv> {
  const { measuring, choice } = apart(options);
  const { suite, category, benchmark } = locateBenchmark(file, choice.suite);
  const plan = suitePlan('scatter', { ...choice, suite, categories: [category], filter: [benchmark] });
  return scatterOf(ratesOf(await measureExperiment({ kind: suiteKind, variants: [on], plan }, measuring)));
}

/**
 * Runs a variant against itself.
 * @returns the noise by module, then of all (`module` is null)
 */
export async function noise({ on = 'node', ...options }: NoiseOptions = {}): Promise<ModuleNoise[]> {
  const { measuring, choice } = apart(options);
  const stored = await measureExperiment({ kind: suiteKind, variants: [on, on], plan: noisePlan(choice) }, measuring);
  return noiseOfExperiment(measurementsOf(suiteKind, stored));
}

function apart({ offline, events, abort, database, ...choice }: SuiteChoice & Measuring) {
  return { measuring: { offline, events, abort, database }, choice };
}
