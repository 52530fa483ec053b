import { commandVariants } from '../../../runtimes/command-variants.ts';
import type { Variant } from '../../../runtimes/index.ts';
import type { TimedProcesses } from '../plan.ts';
import { timedLines } from './timed-lines.ts';

/**
 * The command lines of a plan as variants, under their names; those that were typed where the plan has none.
 * @throws JsdynoError BAD_OPTION
 */
export async function lineVariants(plan: TimedProcesses, typed: readonly string[]): Promise<Variant[]> {
  if (plan.lines === undefined) return commandVariants(typed, plan);
  const lines = timedLines(plan);
  const variants = await commandVariants(
    lines.map(({ line }) => line),
    plan,
  );
  return variants.map((variant, i) => ({ ...variant, label: lines[i]?.label ?? variant.label }));
}
