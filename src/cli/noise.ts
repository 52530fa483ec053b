import { measurementsOfExperiment } from '../experiment/measurements.ts';
import { NOISE_BENCHMARKS, noiseOfExperiment } from '../experiment/noise.ts';
import { prepareExperiment } from '../experiment/prepare.ts';
import { jsonDocument } from '../report/json-envelope.ts';
import { formatNoise } from '../report/noise.ts';
import { smallestEffect } from '../stats/noise.ts';
import { warningText } from '../stats/warning.ts';
import { findExperiment } from '../store/experiments.ts';
import { eachRun } from '../store/runs.ts';
import { printableIn } from '../text/printable.ts';
import type { Io } from './io.ts';
import { measureWithProgress } from './measure.ts';
import { type MeasuringOptions, planOf } from './options.ts';

export interface NoiseCommand extends MeasuringOptions {
  on: string;
  json?: boolean;
}

/** Rounds for which the smallest visible effect is stated. */
const ROUNDS = [5, 10, 30, 100];

/** `jsdyno noise`: one variant against itself, and what this machine can tell apart. Returns the exit code. */
export async function noise(categories: string[], options: NoiseCommand, io: Io): Promise<number> {
  const chosen = categories.length > 0;
  const asked = chosen ? options : { ...options, filter: [...NOISE_BENCHMARKS.filter], calibrate: true };
  const plan = planOf(chosen ? categories : [...NOISE_BENCHMARKS.categories], { ...asked, fixed: true });
  const { exit, database, execution } = await measureWithProgress(
    {
      prepare: (store, events, abort) =>
        prepareExperiment(
          store,
          { kind: 'compare', variants: [options.on, options.on], plan, offline: options.offline },
          events,
          abort,
        ),
      progress: options.progress,
    },
    io,
  );
  if (exit !== 0) return exit;
  const { variants } = execution;
  const experiment = findExperiment(database, execution.experiment.name);
  const lines = noiseOfExperiment(database, experiment).map((line) => ({
    ...line,
    effects: ROUNDS.map((rounds) => ({ rounds, effect: smallestEffect(line.scatter, rounds) })),
  }));
  const page = {
    label: variants[0]?.label ?? options.on,
    rounds: plan.runs,
    roundMs: 2 * meanWall([...eachRun(database, experiment.id)]),
    lines,
    warnings: measurementsOfExperiment(database, experiment).warnings?.map(warningText) ?? [],
  };
  io.stdout.write(options.json === true ? jsonDocument('noise', page) : formatNoise(printableIn(page)));
  return 0;
}

function meanWall(runs: readonly { wall: number }[]): number {
  return runs.length === 0 ? 0 : runs.reduce((sum, { wall }) => sum + wall, 0) / runs.length;
}
