/** Two sides of this Node.js of which one interprets, which is many times slower whatever the machine does. */

import { loadKind } from '../../../src/kinds/kinds.ts';
import type { SuitePlan } from '../../../src/kinds/suite/plan.ts';
import { readySearch } from '../../../src/search/row/begin-search.ts';
import { type WhyLimits, whyPlan } from '../../../src/search/why/why-plan.ts';
import { typedSides } from '../../../src/search/why/why-request.ts';
import { hostPlan } from '../bisect/host-path.ts';

export const FAST = `fast: ${process.execPath}`;
export const SLOW = `slow: ${process.execPath} --jitless`;

/** A search that is ready to begin; profiles have tests of their own. */
export async function readyWhy(
  [old, to]: readonly [string, string],
  { plan, ...limits }: { plan?: Partial<SuitePlan> } & Partial<WhyLimits> = {},
) {
  const kind = await loadKind('suite');
  const find = whyPlan(['why', '--old', old, '--new', to], [old, to], { pairs: 0, ...limits });
  return readySearch({ kind, plan: hostPlan(plan), path: typedSides(old, to), find }, {});
}
