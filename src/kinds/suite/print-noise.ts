import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import { smallestEffect } from '../../stats/noise.ts';
import { warningText } from '../../stats/warning.ts';
import { readVariants } from '../../store/experiments.ts';
import { eachRun } from '../../store/runs.ts';
import type { Io } from '../../text/io.ts';
import { printableIn } from '../../text/printable.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { measurementsOf } from '../../work/experiment/measurements.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import { noiseOfExperiment } from './noise.ts';
import { formatNoise, type NoisePage } from './report/noise.ts';
import { ROUNDS } from './report/noise-columns.ts';

/**
 * One variant against itself, as printed by jsdyno noise --json: what this machine can tell apart.
 * @title jsdyno noise
 */
export interface NoiseDocument extends Envelope<'noise', 1>, NoisePage {}

/** Prints what a variant against itself looks like. Returns 0. */
export function printNoise(kind: Kind, stored: Stored, asJson: boolean, { stdout }: Pick<Io, 'stdout'>): 0 {
  const { database, experiment } = stored;
  const measurements = measurementsOf(kind, stored);
  const lines = noiseOfExperiment(measurements).map((line) => ({
    ...line,
    effects: ROUNDS.map((rounds) => ({ rounds, effect: smallestEffect(line.scatter, rounds) })),
  }));
  const page = {
    label: readVariants(database, experiment.id)[0]?.label ?? '',
    rounds: kind.recordedPlan(experiment).runs ?? 0,
    roundMs: 2 * meanWall([...eachRun(database, experiment.id)]),
    lines,
    warnings: (measurements.warnings ?? []).map(warningText),
  };
  stdout.write(asJson ? jsonDocument<NoiseDocument>('noise', 1, page) : formatNoise(printableIn(page), lookOf(stdout)));
  return 0;
}

function meanWall(runs: readonly { wall: number }[]): number {
  return runs.length === 0 ? 0 : runs.reduce((sum, { wall }) => sum + wall, 0) / runs.length;
}
