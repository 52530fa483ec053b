import { type CommitFacts, commitFacts } from '../../../host/revisions/commit-facts.ts';
import { GitFailure } from '../../../host/revisions/git.ts';
import { changesBetween } from '../../../host/runtimes/changes/changes-between.ts';
import { subsystemsOf } from '../../../host/runtimes/changes/subsystems.ts';
import type { FindPlan } from '../../../measure/plan.ts';
import { readVariants } from '../../../store/experiments.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Stored } from '../../../work/kind.ts';
import { commitSearchOf, repositoryOf } from '../commit-search.ts';
import { storedSearch } from '../stored-search.ts';
import type { BisectAnswer } from './bisect-answer.ts';

/** Of a set of commits so many are told. */
const MOST_TOLD = 8;

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

/** Looks up in the repository what the commits of an answer are; one that lacks them has nothing to say. */
async function withCommits(answer: BisectAnswer, find: FindPlan): Promise<BisectAnswer> {
  const search = commitSearchOf(find);
  if (search === null || answer.steps.length + answer.open.length === 0) return answer;
  try {
    const repository = await repositoryOf(search);
    const factsOf = (place: number): Promise<CommitFacts> => commitFacts(repository, find.path[place] as string);
    const steps = await Promise.all(answer.steps.map(async (step) => ({ ...step, commit: await factsOf(step.after) })));
    const open = await Promise.all(
      answer.open.map(async (set) => ({
        ...set,
        commits: set.places.length > MOST_TOLD ? null : await Promise.all(set.places.map(factsOf)),
      })),
    );
    return { ...answer, steps, open };
  } catch (error) {
    if (error instanceof JsdynoError || error instanceof GitFailure) return answer;
    throw error;
  }
}
