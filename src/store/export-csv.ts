import type { DatabaseSync } from 'node:sqlite';
import { COMPARE_HEADER, compareLine } from './csv-write.ts';
import { readConfigurations, readVariants, type StoredExperiment } from './experiments.ts';
import { eachRunInTime, figuresOf, type StoredRun } from './runs.ts';

/**
 * The runs of an experiment as upstream's compare.js writes them, in the order they were measured. Of two variants the
 * baseline is called `old` and the other `new`, which upstream's tools insist on; of more, all but the baseline keep
 * their labels. Rates of operations are the steady ones.
 */
export function* exportCsv(database: DatabaseSync, experiment: StoredExperiment): Generator<string> {
  const variants = readVariants(database, experiment.id);
  const configurations = new Map(readConfigurations(database, experiment.id).map((one) => [one.id, one]));
  const binaries = new Map(variants.map(({ id, label }, i) => [id, binaryName(label, i, variants.length)]));
  yield `${COMPARE_HEADER}\n`;
  for (const run of eachRunInTime(database, experiment.id)) {
    const { variant, configuration, rate, time } = run;
    const row = configurations.get(configuration);
    if (rate === null || time === null || row === undefined || isNoRate(run)) continue;
    const binary = binaries.get(variant) ?? String(variant);
    yield `${compareLine({ binary, benchmark: row.benchmark, configuration: row.configuration, rate, time })}\n`;
  }
}

/** The rate of an operation at the floor is that of its loop, not its own. */
function isNoRate(run: StoredRun): boolean {
  return Boolean(figuresOf(run)?.floor);
}

function binaryName(label: string, position: number, count: number): string {
  if (position === 0) return 'old';
  return count === 2 ? 'new' : label;
}
