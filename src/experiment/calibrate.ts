import type { RunRequest } from '../measure/request.ts';
import { measureRun } from '../measure/run.ts';
import { missingOn, type PlannedConfiguration } from '../store/experiments.ts';
import { spell } from '../suites/configuration.ts';
import { aimOf, firstGuess, lengthAfter, lengthParameter, withLength } from './calibration.ts';

/** Tries that a configuration gets; each is a process of its own. */
const TRIES = 5;

export interface CalibrationEvents {
  /** Configurations done and in all. */
  onCalibrate?: ((done: number, total: number) => void) | undefined;
  /** What was found out before the first run, in one line; no warning. */
  onNote?: ((text: string) => void) | undefined;
}

/**
 * Chooses the iterations of every configuration by short runs on the baseline. A configuration that cannot be run, or that
 * has no parameter for its length, or is so short that it is about the start of a process, stays as declared.
 */
export async function calibrate(
  configurations: readonly PlannedConfiguration[],
  run: Omit<RunRequest, 'configuration'>,
  events: CalibrationEvents = {},
): Promise<PlannedConfiguration[]> {
  const calibrated: PlannedConfiguration[] = [];
  for (const configuration of configurations) {
    if (run.abort?.aborted) break;
    calibrated.push(await calibrateOne(configuration, run));
    events.onCalibrate?.(calibrated.length, configurations.length);
  }
  return calibrated;
}

async function calibrateOne(
  configuration: PlannedConfiguration,
  run: Omit<RunRequest, 'configuration'>,
): Promise<PlannedConfiguration> {
  const length = lengthParameter(configuration);
  if (length === null || missingOn(configuration, run.variant.label) !== undefined) return configuration;
  const declared = configuration.parameters[length.name] as number;
  const used = length.isDuration
    ? Math.min(declared, aimOf(configuration).most)
    : await iterationsFor(configuration, length.name, run);
  if (used === null || used === declared) return configuration;
  const changed = withLength(configuration, length.name, used);
  return {
    ...changed,
    configuration: spell(changed.parameters),
    calibration: { parameter: length.name, declared, used },
  };
}

async function iterationsFor(
  configuration: PlannedConfiguration,
  name: string,
  run: Omit<RunRequest, 'configuration'>,
): Promise<number | null> {
  const aim = aimOf(configuration);
  const declared = configuration.parameters[name] as number;
  let iterations = firstGuess(declared);
  for (let tries = 0; tries < TRIES; tries++) {
    const { outcome } = await measureRun({ ...run, configuration: withLength(configuration, name, iterations) });
    // Some benchmarks do not work with any n: they keep the one that their author chose.
    if (outcome.outcome !== 'ok') return null;
    const next = lengthAfter({ iterations, seconds: Number(outcome.time) }, declared, aim);
    iterations = next.iterations;
    if (next.isFinal) break;
  }
  return iterations;
}
