import { DEFAULT_TIMEOUT_MS } from '../measure/plan.ts';
import { each, flag, inSeconds, option } from '../work/plans/command-words.ts';
import type { SearchedWork } from './searched-plan.ts';

/** The words that say what a change is searched in, as `sweep` and `bisect` take them: names last. Pure. */
export function searchedWords(work: SearchedWork): string[] {
  const { kind, names, filter, exclude, set, suite, routes, batch, budgetMs, turns, seed, pin, lanes } = work;
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = work;
  return [
    ...flag(kind, kind !== 'suite'),
    ...(kind === 'http' ? each('scenario', names) : []),
    ...option('suite', suite),
    ...each('route', routes),
    ...each('filter', filter),
    ...each('exclude', exclude),
    ...each('set', set),
    ...option('batch', batch),
    ...option('budget', budgetMs && inSeconds(budgetMs)),
    ...flag('turns', turns),
    ...flag('sequential', turns === false),
    ...option('lanes', lanes),
    ...option('pin', pin),
    ...option('timeout', timeoutMs === DEFAULT_TIMEOUT_MS ? undefined : inSeconds(timeoutMs)),
    ...option('seed', seed),
    ...(kind === 'http' ? [] : names),
  ];
}
