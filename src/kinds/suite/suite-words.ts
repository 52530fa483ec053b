import type { Recorded } from '../../measure/plan.ts';
import { marginAsTyped } from '../../stats/margin.ts';
import {
  each,
  flag,
  inSeconds,
  option,
  runtimeWords,
  sharedWords,
  unlessUsual,
} from '../../work/plans/command-words.ts';
import { isAsUpstream, isQuickChoice, type LengthSearch, type SuitePlan, USUAL_SEARCH, usualRuns } from './plan.ts';

/** The words that were typed for a plan. A comparison names its baseline apart from the others. */
export function suiteWords(plan: Recorded<SuitePlan>, variants: readonly string[]): string[] {
  const { view = 'compare', suite, set, runs, native, axes, search } = plan;
  const [baseline, ...others] = variants;
  return [
    view,
    ...choiceWords(plan),
    ...(view === 'compare' ? [...option('old', baseline), ...each('new', others)] : []),
    // One variant against itself.
    ...(view === 'compare' ? [] : runtimeWords(view === 'noise' ? variants.slice(0, 1) : variants)),
    ...option('suite', suite),
    // The iterations are what `calibrate` looks for.
    ...each('set', search === undefined ? set : set?.filter((one) => !one.startsWith(`${search.parameter}=`))),
    ...unlessUsual('runs', runs, usualRuns(plan)),
    ...flag('native-harness', native),
    ...(view === 'compare' ? comparingWords(plan) : []),
    ...option('xaxis', axes?.xaxis),
    ...option('category', axes?.category),
    ...searchWords(search),
    ...sharedWords(plan),
  ];
}

/** The benchmarks. `scatter` and `calibrate` take one file, which is a module and a filter in their plans. */
function choiceWords(plan: Recorded<SuitePlan>): string[] {
  const { view, categories = [], filter = [], exclude, test } = plan;
  if (view === 'scatter' || view === 'calibrate') return [`${categories[0]}/${filter[0]}`];
  return [
    ...(isQuickChoice(plan) ? [] : categories),
    ...(test === true ? ['test'] : []),
    ...(isQuickChoice(plan) ? [] : each('filter', filter)),
    ...each('exclude', exclude),
  ];
}

function comparingWords(plan: Recorded<SuitePlan>): string[] {
  const { budgetMs, fixed, strict } = plan;
  return [
    ...wayWords(plan),
    ...option('budget', inSeconds(budgetMs)),
    ...flag('fixed', fixed),
    ...flag('strict', strict),
  ];
}

/** None where the way is the usual one. Earlier versions left lengths as declared, and had no turns. */
function wayWords(plan: Recorded<SuitePlan>): string[] {
  const { turns, calibrate } = plan;
  if (isAsUpstream(plan)) return [...flag('turns', turns), ...flag('calibrate', calibrate)];
  if (turns === true) return [];
  return [calibrate === true ? '--sequential' : '--as-declared'];
}

function searchWords(search: LengthSearch | undefined): string[] {
  if (search === undefined) return [];
  return [
    ...unlessUsual('start-n', search.startN, USUAL_SEARCH.startN),
    ...unlessUsual('increase', search.increase, USUAL_SEARCH.increase),
    ...unlessUsual('max-increases', search.maxIncreases, USUAL_SEARCH.maxIncreases),
    ...unlessUsual('cv-threshold', marginAsTyped(search.cvThreshold), marginAsTyped(USUAL_SEARCH.cvThreshold)),
  ];
}
