import type { ReportRow } from '../report/row.ts';
import { VERDICTS } from '../sheets/verdicts.ts';
import type { Block } from './block.ts';
import { Problem } from './problem.ts';

/** The options that order rows. */
export const ORDERING = ['sort', 'top'] as const;

const SORTS = ['name', 'change', 'verdict'] as const;

/** The rows in the order that a block asks for, cut to as many as it asks for. */
export function orderedRows(block: Block, rows: readonly ReportRow[]): ReportRow[] {
  const sort = block.options.get('sort')?.at(-1);
  const top = block.options.get('top')?.at(-1);
  if (sort !== undefined && !(SORTS as readonly string[]).includes(sort.text)) {
    throw new Problem('BLOCK_INVALID', `rows are not sorted by "${sort.text}"`, sort.at, {
      hint: `--sort ${SORTS.join(', --sort ')}`,
    });
  }
  if (top !== undefined && !/^[1-9]\d*$/.test(top.text)) {
    throw new Problem('BLOCK_INVALID', `"${top.text}" is no number of rows`, top.at, { hint: '--top 10' });
  }
  const effect = ({ ratio }: ReportRow): number => (ratio === null ? -1 : Math.abs(Math.log(ratio)));
  const sorted =
    sort?.text === 'change'
      ? rows.toSorted((a, b) => effect(b) - effect(a))
      : sort?.text === 'verdict'
        ? rows.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || effect(b) - effect(a))
        : [...rows];
  return top === undefined ? sorted : sorted.slice(0, Number(top.text));
}
