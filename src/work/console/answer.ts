import { countRuns } from '../../store/run-counts.ts';
import type { Io } from '../../text/io.ts';
import type { Kind } from '../kind.ts';
import type { Rule } from '../rules/rule.ts';
import { failIf } from './fail-if.ts';
import type { MeasuredExperiment } from './measure-with-progress.ts';

/**
 * Prints what a command measured, and what `--fail-if` says of it. After Ctrl-C that is what there is until then, where there is anything: no
 * rule judges it, and files that were there keep what they hold.
 *
 * @param print gives the exit code of the report; told whether it is whole, and may be written into files, too
 * @returns that of the command
 */
export async function answer(
  kind: Kind,
  { stored, exit }: Pick<MeasuredExperiment, 'stored' | 'exit'>,
  print: (isWhole: boolean) => number | Promise<number>,
  io: Io,
  rules?: readonly Rule[],
): Promise<number> {
  if (exit !== 0 && countRuns(stored.database, stored.experiment.id).ok === 0) return exit;
  const printed = await print(exit === 0);
  return exit || failIf(kind, stored, rules, printed, io);
}
