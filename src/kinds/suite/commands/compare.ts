import { atRevisions } from '../../../host/runtimes/index.ts';
import { said } from '../../../measure/plan.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Io } from '../../../text/io.ts';
import { answer } from '../../../work/console/answer.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { typedRequest } from '../../../work/console/measure-typed.ts';
import { measureRequest } from '../../../work/console/measure-with-progress.ts';
import { checkNodeBench } from '../../../work/console/print-node-bench.ts';
import { printPlan } from '../../../work/console/print-plan.ts';
import { withSeries } from '../../../work/console/with-series.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { treesChoice } from '../../../work/typed/shared-options.ts';
import { suiteKind } from '../kind.ts';
import { COMPARE } from '../options.ts';
import { suitePlan } from '../plan.ts';
import { filesChoice, suiteChoice, withArguments } from './suite-choice.ts';

type CompareCommand = Typed<typeof COMPARE>;

/** `jsdyno compare`: measures, then prints. Returns the exit code. */
export async function compare(categories: string[], options: CompareCommand, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const request = compareRequest(categories, await withSeries(options, io, 2));
  if (options.plot !== undefined) (await import('../../../show/plots/plot-file.ts')).checkPlotFile(options.plot);
  if (options.plan === true) return printPlan(request, io);
  const measured = await measureRequest(request, { progress: options.progress, farm }, io);
  const { stored } = measured;
  const exit = await answer(suiteKind, measured, () => suiteKind.print(stored, options, io), io, options.failIf);
  if (options.plot !== undefined && measured.exit === 0) {
    await (await import('../plot-suite.ts')).plotStored('box', measured.stored, options.plot);
  }
  return exit;
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function compareRequest(categories: readonly string[], options: CompareCommand) {
  const { scale, maxRegression } = options;
  checkNodeBench(options);
  const variants = comparedVariants(categories, options).map((variant) => withArguments(variant, options.nodeArg));
  const planOf = () => ({
    ...suitePlan('compare', {
      ...filesChoice(suiteChoice(categories, choicesOf(COMPARE, options))),
      trees: treesChoice(options),
    }),
    ...(scale === undefined && maxRegression === undefined ? {} : { analysis: said({ scale, maxRegression }) }),
  });
  return typedRequest(suiteKind, variants, planOf, options, 'compare');
}

/**
 * The baseline and what is compared with it.
 * @throws JsdynoError BAD_USAGE
 */
function comparedVariants(categories: readonly string[], options: CompareCommand): string[] {
  const { on, old, new: others, rev, with: packages } = options;
  if (rev.length + packages.length > 1) {
    const typed = [...(old === undefined ? [] : [old]), ...on, ...others];
    return atRevisions(typed.length === 0 ? ['node'] : typed, rev, packages);
  }
  return atRevisions(runtimesOf(categories, options), rev, packages);
}

/** @throws JsdynoError BAD_USAGE */
function runtimesOf(categories: readonly string[], { on, old, new: others }: CompareCommand): string[] {
  const [baseline, ...contenders] = [...(old === undefined ? [] : [old]), ...on];
  if (baseline !== undefined && contenders.length + others.length > 0) return [baseline, ...contenders, ...others];
  const [what, words] =
    baseline === undefined
      ? ['a baseline', `--on node@20 --on ${others[0] ?? 'node@22'}`]
      : [
          'something to compare with the baseline',
          old === undefined ? `--on ${baseline} --on node@lts` : `--old ${old} --new node@lts`,
        ];
  throw new JsdynoError('BAD_USAGE', `compare needs ${what}`, {
    hint: `jsdyno compare ${words} ${categories.join(' ')}`,
  });
}
