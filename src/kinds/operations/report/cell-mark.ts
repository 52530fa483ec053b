import { isJudged } from '../../../show/report/relative-words.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { OperationCell } from './operations-report.ts';

/** The mark of a row in a table of one variant: against the baseline row, or why there are no figures. */
export function cellMark(cell: OperationCell): Verdict | null {
  if (cell.verdict !== 'measured') return cell.verdict;
  return cell.relative === null || !isJudged(cell.relative) ? null : cell.relative.verdict;
}
