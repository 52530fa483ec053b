import type { Calibration } from '../../measure/figures.ts';
import { missingOn, type PlannedConfiguration } from '../../store/experiments.ts';
import type { Trial } from '../../work/ready-work.ts';
import { durationFor, firstGuess, lengthAfter, lengthParameter, type TriedLength, withLength } from './calibration.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { type BenchmarkRequest, measureBenchmark } from './measure/measure-benchmark.ts';
import type { SuitePlan } from './plan.ts';

type Row = PlannedConfiguration<SuiteConfiguration>;

/** How often a configuration is tried; each try is a process of its own. */
const TRIES = 6;

/**
 * Chooses the iterations of every configuration by short runs on the baseline. A configuration that cannot be run, or that
 * has no parameter for its length, or is so short that it is about the start of a process, stays as declared, as those do that
 * are not wanted.
 */
export async function calibrateRows(
  configurations: readonly Row[],
  { variant, plan, abort, onCalibrate }: Trial<SuitePlan>,
  where: Pick<BenchmarkRequest, 'folder' | 'overlay' | 'native'>,
  isWanted: (row: Row) => boolean = () => true,
): Promise<Row[]> {
  const { pin, timeoutMs } = plan;
  const run = { ...where, variant, pin, timeoutMs, abort };
  const total = configurations.filter(isWanted).length;
  const calibrated: Row[] = [];
  let done = 0;
  for (const configuration of configurations) {
    if (abort?.aborted) break;
    if (!isWanted(configuration)) {
      calibrated.push(configuration);
      continue;
    }
    calibrated.push(await calibrateOne(configuration, run));
    onCalibrate?.(++done, total);
  }
  return calibrated;
}

async function calibrateOne(configuration: Row, run: Omit<BenchmarkRequest, 'configuration'>): Promise<Row> {
  if (missingOn(configuration, run.variant.label) !== undefined) return configuration;
  const calibration = await chooseLength(configuration, run);
  return calibration === null ? configuration : { ...withCalibration(configuration, calibration), calibration };
}

/** The configuration as it is run; the row keeps the name that its author gave it. */
export function withCalibration<C extends SuiteConfiguration>(configuration: C, { parameter, used }: Calibration): C {
  return { ...withLength(configuration, parameter, used), configuration: configuration.configuration };
}

/**
 * The iterations of one row, by short runs on a variant.
 *
 * @returns null where they stay as declared
 */
export async function chooseLength(
  configuration: SuiteConfiguration,
  run: Omit<BenchmarkRequest, 'configuration'>,
): Promise<Calibration | null> {
  const length = lengthParameter(configuration);
  if (length === null) return null;
  const declared = configuration.parameters[length.name] as number;
  const used = length.isDuration
    ? durationFor(configuration, declared)
    : await iterationsFor(configuration, length.name, run);
  return used === null || used === declared ? null : { parameter: length.name, declared, used };
}

async function iterationsFor(
  configuration: SuiteConfiguration,
  name: string,
  run: Omit<BenchmarkRequest, 'configuration'>,
): Promise<number | null> {
  const declared = configuration.parameters[name] as number;
  let iterations = firstGuess(declared);
  const tried: TriedLength[] = [];
  while (tried.length < TRIES) {
    const { outcome, wallMs } = await measureBenchmark({
      ...run,
      configuration: withLength(configuration, name, iterations),
    });
    // Some benchmarks do not work with any n: they keep the one that their author chose.
    if (outcome.outcome !== 'ok') return null;
    const seconds = Number(outcome.time) - (outcome.resources.runDelayNanos ?? 0) / 1e9;
    tried.push({ iterations, seconds: Math.max(0, seconds), whole: wallMs / 1000 });
    const next = lengthAfter(tried, declared);
    iterations = next.iterations;
    if (next.isFinal) break;
  }
  return iterations;
}
