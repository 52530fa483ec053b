import type { DatabaseSync } from 'node:sqlite';
import type { Variant } from '../../host/runtimes/index.ts';
import type { Configuration } from '../../measure/configuration.ts';
import type { Plan } from '../../measure/plan.ts';
import {
  findExperiment,
  readConfigurations,
  readVariants,
  type StoredConfiguration,
  type StoredExperiment,
} from '../../store/experiments.ts';
import { addVariants } from '../../store/write-experiment.ts';
import type { Kind } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';
import type { Execution } from './execution.ts';
import { type ReadyBy, readyBy } from './in-time.ts';
import { KeptTrees } from './kept-trees.ts';
import { listed } from './listed-rows.ts';
import { joinListings } from './plan.ts';
import type { PreparationEvents } from './prepare.ts';
import { withTransform } from './resolve-variants.ts';
import { changed, resumeExperiment, sameTrees } from './resume.ts';
import { isSameWork } from './same-work.ts';

/**
 * Adds variants to an unfinished experiment, and makes it ready to continue. It keeps its original rows: a row that only an added variant
 * has is left out, one that an added variant lacks is stored with the reason. Run lengths stay as chosen at the start.
 *
 * @param asked with labels that the experiment does not have
 * @throws JsdynoError EXPERIMENT_CHANGED
 */
export async function withVariants<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  database: DatabaseSync,
  kind: Kind<P, C, W>,
  experiment: StoredExperiment,
  asked: readonly Variant[],
  events: PreparationEvents & { offline?: boolean } = {},
  abort?: AbortSignal,
): Promise<Execution<P, C, W>> {
  if (asked.length === 0) return resumeExperiment(database, kind, experiment, events, abort);
  const plan = kind.planOf(experiment);
  const stored = await sameTrees(experiment.name, readVariants(database, experiment.id), plan, events, abort);
  const opened = kind.open(plan);
  const added = plan.transform === true ? await withTransform(asked, opened) : asked;
  const before = opened.prepare(stored);
  before.remove?.();
  if (!isSameWork(before, plan)) {
    throw changed(experiment.name, `the benchmarks in ${before.source} or jsdyno's harness have`);
  }
  const work = opened.prepare([...stored, ...added]);
  try {
    const rows = readConfigurations<C>(database, experiment.id, kind.name);
    const trees = new KeptTrees(work, added, events);
    const lacking = await lackingRows(work, rows, added, { endsAt: readyBy(plan.budgetMs), abort }, trees);
    abort?.throwIfAborted();
    // The files of another tree are a part of what is measured.
    addVariants(database, experiment.id, added, lacking, { suiteSha256: work.sha256 });
  } finally {
    work.remove?.();
  }
  return resumeExperiment(database, kind, findExperiment(database, experiment.name), events, abort);
}

/** The rows with the reason where an added variant lacks them. */
async function lackingRows<C extends Configuration>(
  work: ReadyWork<Plan, C>,
  rows: readonly StoredConfiguration<C>[],
  added: readonly Variant[],
  limit: ReadyBy,
  trees: KeptTrees,
): Promise<StoredConfiguration<C>[]> {
  const benchmarks = [...new Set(rows.map(({ benchmark }) => benchmark))];
  const listings = await listed(work, added, benchmarks, limit, trees);
  // Variants list rows as they are declared.
  const declared = rows.map((row) => ({ ...row, configuration: declaredSpelling(row) }));
  const all = new Map([['', { configurations: declared, broken: [] }], ...listings]);
  const missing = new Map(
    joinListings(benchmarks, all, work).map((row) => [`${row.benchmark} ${row.configuration}`, row.missing]),
  );
  return rows.map((row, i) => ({
    ...row,
    missing: { ...row.missing, ...missing.get(`${row.benchmark} ${declared[i]?.configuration}`) },
  }));
}

/** As the benchmark declares it, whatever number of iterations was chosen in its place. Pure. */
export function declaredSpelling({ configuration, calibration }: StoredConfiguration): string {
  if (calibration === undefined) return configuration;
  const { parameter, declared, used } = calibration;
  return configuration
    .split(' ')
    .map((word) => (word === `${parameter}=${used}` ? `${parameter}=${declared}` : word))
    .join(' ');
}
