import { commandVariants } from '../../../host/runtimes/command-variants.ts';
import type { Tree, Variant } from '../../../host/runtimes/index.ts';
import { linesInTrees } from '../../../host/runtimes/lines-in-trees.ts';
import type { TimedProcesses } from '../plan.ts';
import { timedLines } from './timed-lines.ts';

/**
 * The command lines of a plan as variants, under their names; those that were typed where the plan has none.
 * @throws JsdynoError BAD_OPTION
 */
export function lineVariants(
  plan: TimedProcesses,
  typed: readonly string[],
  trees: readonly Tree[],
): Promise<Variant[]> {
  return linesInTrees(trees, plan.folder, (folder) => variantsIn({ ...plan, folder }, typed));
}

async function variantsIn(plan: TimedProcesses, typed: readonly string[]): Promise<Variant[]> {
  if (plan.lines === undefined) return commandVariants(typed, plan);
  const lines = timedLines(plan);
  const variants = await commandVariants(
    lines.map(({ line }) => line),
    plan,
  );
  return variants.map((variant, i) => ({ ...variant, label: lines[i]?.label ?? variant.label }));
}
