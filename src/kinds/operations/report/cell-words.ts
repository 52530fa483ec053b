import { floorLimitWords } from '../../../show/report/floor-words.ts';
import { isJudged } from '../../../show/sheets/comparison-words.ts';
import { verdictReason } from '../../../show/sheets/verdicts.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { OperationCell } from './operations-report.ts';

/** The mark of a row in a table of one variant: against the baseline row, or why there are no figures. */
export function cellMark(cell: OperationCell): Verdict | null {
  if (cell.verdict !== 'measured') return cell.verdict;
  return cell.relative === null || !isJudged(cell.relative) ? null : cell.relative.verdict;
}

/** The bytes that one operation allocates, on the heap and outside. */
export function allocated({ heapBytesPerOp, externalBytesPerOp }: OperationCell): number | null {
  if (heapBytesPerOp === null && externalBytesPerOp === null) return null;
  return (heapBytesPerOp ?? 0) + (externalBytesPerOp ?? 0);
}

/** The words in place of figures, the longest first: the terminal takes the first that fits. */
export function insteadOf(cell: OperationCell): string[] {
  if (cell.verdict === 'measured') return [];
  const reason = verdictReason(cell.verdict, cell.reason);
  if (cell.floor === null) return [reason];
  const { opNanos, floorNanos } = cell.floor;
  return [reason, verdictReason(cell.verdict, floorLimitWords({ opNanos, emptyNanos: floorNanos }))];
}

/** The words of a figure; empty for one that is not told. */
export function optional(figure: number | null | undefined, words: (figure: number) => string): string {
  return figure === null || figure === undefined ? '' : words(figure);
}
