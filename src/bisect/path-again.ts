import type { FindPlan } from '../kinds/plan.ts';
import type { SearchPath } from './path.ts';
import { type ReleaseOptions, releasePlaces } from './release-places.ts';

/** The path of a stored bisection, to go on with it. */
export function pathAgain(find: FindPlan, options: ReleaseOptions): SearchPath {
  return releasePlaces(find.path, options);
}
