import type { BlockRun } from '../../kinds/kind.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import type { FarmResult } from '../wire/order.ts';

/**
 * The runs of a block as this machine would have handed them over: those that went on at the same time together, the others one by one.
 * Runs on variants that were not asked for are left out: the block was queued before these were decided. Pure.
 *
 * @param variants all of the experiment, by their places
 * @param asked ids of variants
 */
export function runsOf(
  { runs }: Pick<FarmResult, 'runs'>,
  variants: readonly StoredVariant[],
  asked: ReadonlySet<number>,
): BlockRun[][] {
  const groups: BlockRun[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const { variant: place, run } of runs) {
    const variant = variants[place];
    if (variant === undefined || !asked.has(variant.id)) continue;
    const group = groups.at(-1);
    // Starts are whole milliseconds.
    if (group !== undefined && run.wallMs > 0 && run.startedAt + 1 < until) group.push({ variant, run });
    else groups.push([{ variant, run }]);
    until = Math.max(until, run.startedAt + run.wallMs);
  }
  return groups;
}
