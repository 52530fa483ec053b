import { type Choice, type Draft, isAdaptive, type Plan, type Recorded, said, usualPlan } from '../../measure/plan.ts';
import { checkPipes, hasPipes } from '../../measure/turns/check-pipes.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { runtimeWords } from '../../work/plans/command-words.ts';
import { takeCpuSet } from '../../work/plans/settings.ts';
import { type Choices, type Typed, wordsOf } from '../../work/typed/declared.ts';
import { sharedWords } from '../../work/typed/shared-options.ts';
import { type OperationFile, operationFiles } from './files/operation-files.ts';
import { OPTIONS } from './options.ts';

/** Operations and the choice among them; `categories` has the names as typed. */
export interface OperationsPlan
  extends Plan,
    Pick<Typed<typeof OPTIONS>, 'filter' | 'exclude' | 'set'>,
    Pick<Choices<typeof OPTIONS>, 'test' | 'turns' | 'batch' | 'adapter'> {
  kind: 'ops';
  operations: OperationFile[];
}

/** The part of a plan that a caller gives beside the files. */
export interface OperationsChoice extends Omit<Choice<Plan>, 'categories'>, Choices<typeof OPTIONS> {}

/** Rounds of one runtime alone: enough for an interval. */
const ALONE = 5;
/** The most rounds of a comparison, as in `compare`. */
const COMPARED = 30;

/**
 * A plan with the defaults of `jsdyno ops`.
 *
 * @param files paths of files or folders, or names of the built-in collection
 * @throws JsdynoError UNKNOWN_BENCHMARK, NO_BENCHMARKS
 */
export function operationsPlan(
  files: string[],
  variants: number,
  choice: OperationsChoice = {},
): Draft<OperationsPlan> {
  const { test = false } = choice;
  return {
    ...usualPlan(),
    runs: usualRuns(test, variants),
    filter: [],
    exclude: [],
    set: [],
    ...said(choice),
    test,
    // A test measures nothing, and one runtime has nobody to take turns with.
    turns: test || variants === 1 ? undefined : (choice.turns ?? hasPipes()),
    // One runtime has nothing to decide early; a test decides nothing.
    fixed: choice.fixed === true || variants === 1 || test,
    categories: files,
    operations: operationFiles(files),
    kind: 'ops',
  };
}

function usualRuns(test: boolean, variants: number): number {
  return test ? 1 : variants > 1 ? COMPARED : ALONE;
}

/** @throws JsdynoError BAD_OPTION, BAD_USAGE */
export function checkOperationsPlan(plan: Draft<OperationsPlan>): Draft<OperationsPlan> {
  if (plan.strict === true && !isAdaptive(plan)) {
    throw new JsdynoError('BAD_USAGE', '--strict is for adaptive comparisons', {
      hint: 'give two runtimes or more, at least 3 --runs, and leave out --fixed and --test',
    });
  }
  if (plan.turns === true) checkPipes();
  return takeCpuSet(plan);
}

/** The words that were typed for a plan. */
export function operationsWords(plan: Recorded<OperationsPlan>, variants: readonly string[]): string[] {
  const { categories = [], runs, filter, exclude, set, fixed, strict, test = false, turns } = plan;
  // One runtime and a test always have all their rounds, and take no turns.
  const isCompared = variants.length > 1 && !test;
  return [
    'ops',
    ...categories,
    ...runtimeWords(variants),
    ...wordsOf(
      OPTIONS,
      {
        ...{ runs, fixed: isCompared && fixed, strict, filter, exclude, set, test },
        ...{ batch: plan.batch, adapter: plan.adapter, turns: isCompared && turns !== true ? false : undefined },
      },
      { runs: usualRuns(test, variants.length) },
    ),
    ...sharedWords(plan),
  ];
}
