/** What a budget was too short for. Pure. */
import { rowName } from '../../../work/rules/limits.ts';
import type { JudgedGroupRow } from './compared-groups.ts';

/** No comparison is looked at before. */
const LEAST_ROUNDS = 3;
/** So many rows are named. */
const MOST_NAMED = 3;

/** Of rows that got too few rounds to be decided; none where the budget sufficed. */
export function tooShort(judged: readonly JudgedGroupRow[]): string[] {
  const rows = judged
    .filter(({ group, judged: { judged: how, row } }) => {
      return group !== null && how === 'undecided' && Math.min(...row.counts) < LEAST_ROUNDS;
    })
    .map(({ judged: { row } }) => rowName(row));
  const names = [...new Set(rows)];
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const named = `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
  return [`the budget is too short to decide ${named}: fewer than ${LEAST_ROUNDS} rounds; give more by --budget`];
}
