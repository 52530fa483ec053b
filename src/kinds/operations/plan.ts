import { type Choice, type Draft, isAdaptive, type Plan, type Recorded, said, usualPlan } from '../../measure/plan.ts';
import { checkPipes, hasPipes } from '../../measure/turns/check-pipes.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import {
  each,
  flag,
  inSeconds,
  option,
  runtimeWords,
  sharedWords,
  unlessUsual,
} from '../../work/plans/command-words.ts';
import { takeCpuSet } from '../../work/plans/settings.ts';
import { type OperationFile, operationFiles } from './files/operation-files.ts';

/** Operations and the choice among them; `categories` has the names as typed. */
export interface OperationsPlan extends Plan {
  kind: 'ops';
  operations: OperationFile[];
  /** Substrings of file, suite and name. */
  filter: string[];
  exclude: string[];
  /** `parameter=value`: the only values of that parameter to keep. */
  set: string[];
  /** Test mode: each operation once, for a moment. */
  test?: boolean | undefined;
  /** Processes of a block take turns batch by batch, instead of running one after the other. */
  turns?: boolean | undefined;
  /** Operations a batch, the same for all rows, instead of a number calibrated for each. */
  batch?: number | undefined;
}

/** The part of a plan that a caller gives beside the files. */
export type OperationsChoice = Omit<Choice<OperationsPlan>, 'operations' | 'categories'>;

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
    throw new JsdynoError('BAD_USAGE', '--strict is a rule of adaptive comparisons', {
      hint: 'give two runtimes or more, at least 3 --runs, and leave out --fixed and --test',
    });
  }
  if (plan.turns === true) checkPipes();
  return takeCpuSet(plan);
}

/** The words that were typed for a plan. */
export function operationsWords(plan: Recorded<OperationsPlan>, variants: readonly string[]): string[] {
  const { categories = [], runs, filter, exclude, set, fixed, strict, budgetMs, test = false, turns, batch } = plan;
  // One runtime and a test always have all their rounds, and take no turns.
  const isCompared = variants.length > 1 && !test;
  return [
    'ops',
    ...categories,
    ...runtimeWords(variants),
    ...unlessUsual('runs', runs, usualRuns(test, variants.length)),
    ...flag('fixed', isCompared && fixed),
    ...flag('strict', strict),
    ...option('budget', inSeconds(budgetMs)),
    ...each('filter', filter),
    ...each('exclude', exclude),
    ...each('set', set),
    ...flag('test', test),
    ...option('batch', batch),
    ...flag('sequential', isCompared && turns !== true),
    ...sharedWords(plan),
  ];
}
