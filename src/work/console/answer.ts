import { countRuns } from '../../store/run-counts.ts';
import { duration } from '../../text/english-numbers.ts';
import { type Io, notice } from '../../text/io.ts';
import type { Kind } from '../kind.ts';
import { inSeconds } from '../plans/command-words.ts';
import type { Rule } from '../rules/rule.ts';
import { failIf } from './fail-if.ts';
import type { MeasuredExperiment } from './measure-with-progress.ts';

/**
 * Prints what a command measured, and what `--fail-if` says of it. After Ctrl-C that is what there is until then, where there is anything: no
 * rule judges it, and files that were there keep what they hold. Where its budget ended first it is said what is open, and what goes on.
 *
 * @param print gives the exit code of the report; told whether it is whole, and may be written into files, too
 * @returns that of the command
 */
export async function answer(
  kind: Kind,
  measured: Pick<MeasuredExperiment, 'stored' | 'exit' | 'open'>,
  print: (isWhole: boolean) => number | Promise<number>,
  io: Io,
  rules?: readonly Rule[],
): Promise<number> {
  const { stored, exit } = measured;
  if (exit !== 0 && countRuns(stored.database, stored.experiment.id).ok === 0) return exit;
  const printed = await print(exit === 0);
  sayOpen(measured, io);
  return exit || failIf(kind, stored, rules, printed, io);
}

/** Says what the end of its budget left open, if anything, and the command that goes on. */
export function sayOpen({ stored, open }: Pick<MeasuredExperiment, 'stored' | 'open'>, { stderr }: Pick<Io, 'stderr'>) {
  const { name, plan } = stored.experiment;
  if (open.length === 0 || typeof plan.budgetMs !== 'number') return;
  const goesOn = `"jsdyno resume ${name} --budget ${inSeconds(plan.budgetMs)}" continues`;
  notice({ stderr }, `the budget of ${duration(plan.budgetMs)} is spent: ${open.join('; ')}; ${goesOn}`);
}
