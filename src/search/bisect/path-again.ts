import type { FindPlan, Plan } from '../../measure/plan.ts';
import type { Kind } from '../../work/kind.ts';
import type { SearchPath } from '../row/path.ts';
import { releasePlaces } from '../row/path.ts';
import { commitSearchOf, pathOfCommits, repositoryOf } from './commit-search.ts';

/**
 * The path of a stored bisection, to go on with it.
 * @throws JsdynoError EXPERIMENT_CHANGED, NO_REPOSITORY where the repository is gone
 */
export async function pathAgain(
  find: FindPlan,
  { kind, plan, offline }: { kind: Kind; plan: Plan; offline?: boolean | undefined },
): Promise<SearchPath> {
  const search = commitSearchOf(find);
  if (search === null) return releasePlaces(find.path, { offline, trees: plan.trees });
  return pathOfCommits(await repositoryOf(search), find.path, search, { kind, plan, offline });
}
