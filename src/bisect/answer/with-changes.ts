import type { Stored } from '../../kinds/kind.ts';
import { changesBetween } from '../../runtimes/changes/changes-between.ts';
import { subsystemsOf } from '../../runtimes/changes/subsystems.ts';
import { readVariants } from '../../store/experiments.ts';
import { storedSearch } from '../stored-search.ts';
import type { BisectAnswer } from './bisect-answer.ts';
import { withCommits } from './with-commits.ts';

/**
 * Looks up what changed with each step, in the runtimes themselves and in what their packages say. Nothing that an import names is started.
 */
export async function withChanges(answer: BisectAnswer, { database, experiment }: Stored): Promise<BisectAnswer> {
  if (experiment.origin !== 'measured') return answer;
  if (answer.what === 'commits') return withCommits(answer, storedSearch(experiment));
  const variants = new Map(readVariants(database, experiment.id).map((variant) => [variant.label, variant]));
  const subsystems = subsystemsOf(answer.row.benchmark);
  const steps = await Promise.all(
    answer.steps.map(async (step) => {
      const [old, to] = [step.before, step.after].map((place) => variants.get(answer.places[place]?.label ?? ''));
      if (old === undefined || to === undefined) return step;
      return { ...step, changes: await changesBetween(old, to, { subsystems }) };
    }),
  );
  return { ...answer, steps };
}
