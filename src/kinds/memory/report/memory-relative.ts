import { ofTimes, type Relative, relativeOf } from '../../../show/report/relative.ts';
import type { ReportRow } from '../../../show/report/row.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { MemoryComparison, MemoryVerdict } from './memory-report.ts';

/** A comparison of figures, which are one over bytes, as one of bytes. Pure. */
export function comparisonOf(row: ReportRow | undefined): MemoryComparison | null {
  const relative = row === undefined ? null : relativeOf(row);
  if (row === undefined || relative === null) return null;
  const { ratio, interval, q, verdict } = ofTimes(relative);
  return { against: row.baseline, ratio, interval, q, verdict: memoryVerdict(verdict) };
}

/** The other way round, for tables that take any figures. */
export function figuresOf(comparison: MemoryComparison | null): Relative | null {
  if (comparison === null) return null;
  const verdict = figureVerdict(comparison.verdict);
  return ofTimes({ ...comparison, verdict, reason: null });
}

function memoryVerdict(verdict: Verdict): MemoryVerdict {
  return verdict === 'faster' ? 'less' : verdict === 'slower' ? 'more' : verdict;
}

function figureVerdict(verdict: MemoryVerdict): Verdict {
  return verdict === 'less' ? 'faster' : verdict === 'more' ? 'slower' : verdict;
}
