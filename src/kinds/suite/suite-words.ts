import type { Recorded } from '../../measure/plan.ts';
import { runtimeWords } from '../../work/plans/command-words.ts';
import { wordsOf } from '../../work/typed/declared.ts';
import { sharedWords } from '../../work/typed/shared-options.ts';
import { CALIBRATE, COMPARE, SCATTER } from './options.ts';
import { isAsUpstream, isQuickChoice, type SuitePlan, usualRuns } from './plan.ts';

/** The words that were typed for a plan. A comparison names its baseline apart from the others. */
export function suiteWords(plan: Recorded<SuitePlan>, variants: readonly string[]): string[] {
  const { view = 'compare', suite, set, runs, native, namePattern, warmup, axes, search } = plan;
  const { startN, increase, maxIncreases, cvThreshold } = search ?? {};
  const [baseline, ...others] = variants;
  return [
    view,
    ...choiceWords(plan),
    ...(view === 'compare' ? wordsOf(COMPARE, { old: baseline, new: others }) : []),
    // One variant against itself.
    ...(view === 'compare' ? [] : runtimeWords(view === 'noise' ? variants.slice(0, 1) : variants)),
    ...wordsOf(
      COMPARE,
      {
        suite,
        // The iterations are what `calibrate` looks for.
        set: search === undefined ? set : set?.filter((one) => !one.startsWith(`${search.parameter}=`)),
        ...{ runs, native, namePattern, warmup },
      },
      { runs: usualRuns(plan) },
    ),
    ...(view === 'compare' ? comparingWords(plan) : []),
    ...wordsOf(SCATTER, { xaxis: axes?.xaxis, category: axes?.category }),
    ...wordsOf(CALIBRATE, { startN, increase, maxIncreases, cvThreshold }),
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
    ...wordsOf(COMPARE, { filter: isQuickChoice(plan) ? [] : filter, exclude }),
  ];
}

function comparingWords(plan: Recorded<SuitePlan>): string[] {
  const { fixed, strict, analysis: { scale, maxRegression } = {} } = plan;
  return wordsOf(COMPARE, { ...wayOf(plan), fixed, strict, scale, maxRegression });
}

/** What says the way where it is not the usual one. Earlier versions left lengths as declared, and had no turns. */
function wayOf(plan: Recorded<SuitePlan>): Pick<Recorded<SuitePlan>, 'turns' | 'calibrate'> {
  const { turns, calibrate } = plan;
  if (isAsUpstream(plan)) return { turns: turns || undefined, calibrate: calibrate || undefined };
  if (turns === true) return {};
  return calibrate === true ? { turns: false } : { calibrate: false };
}
