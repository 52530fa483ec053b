import type { FindPlan } from '../../measure/plan.ts';
import { type Metric, stopperOf } from '../../show/report/metric.ts';
import { findExperiment, readConfigurations, readVariants, type StoredExperiment } from '../../store/experiments.ts';
import type { Kind, Stored } from '../../work/kind.ts';

/** What every search in a row is made of, as stored by now: variants are added as it goes, and what is left out is in its plan. */
export function storedRow(kind: Kind, { database, experiment: { name } }: Stored) {
  const experiment = findExperiment(database, name);
  const [row] = readConfigurations(database, experiment.id, kind.name);
  if (row === undefined) throw new Error(`${name} has no row`);
  const plan = kind.recordedPlan(experiment);
  return { experiment, plan, row, variants: readVariants(database, experiment.id), metric: stopperOf(kind.metrics) };
}

/** What every answer to a question about a row begins with. */
export interface RowAnswer {
  /** Name of the stored experiment. */
  experiment: string;
  /** Name of the kind of work. */
  work: string;
  state: StoredExperiment['state'];
  /** ISO 8601. */
  created: string;
  /** The words of the command, `jsdyno` left out. */
  command: string[];
  row: { benchmark: string; configuration: string };
  metric: Metric;
}

export function headOf(
  kind: Kind,
  { experiment: { name, state, created } }: Stored,
  { find: { command }, row: { benchmark, configuration } }: { find: FindPlan; row: RowAnswer['row'] },
): RowAnswer {
  const { figureOf: _, ...metric } = stopperOf(kind.metrics);
  return { experiment: name, work: kind.name, state, created, command, row: { benchmark, configuration }, metric };
}
