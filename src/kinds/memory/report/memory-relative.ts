import type { ReportRow } from '../../../show/report/row.ts';
import { type Contender, ofTimes, relativeOf } from '../../../show/sheets/compared.ts';
import type { MemoryComparison } from './memory-report.ts';

/** A comparison of figures, which are one over bytes, as one of bytes. Pure. */
export function comparisonOf(row: ReportRow | undefined): MemoryComparison | null {
  const relative = row === undefined ? null : relativeOf(row);
  if (row === undefined || relative === null) return null;
  const { ratio, interval, q, verdict } = ofTimes(relative);
  const own = verdict === 'faster' ? 'less' : verdict === 'slower' ? 'more' : verdict;
  return { against: row.baseline, ratio, interval, q, verdict: own };
}

/** With the verdict as that of any figures. */
export function inVerdictsOfAll(comparison: MemoryComparison | null): Contender | null {
  if (comparison === null) return null;
  const { ratio, interval, verdict } = comparison;
  return { ratio, interval, verdict: verdict === 'less' ? 'faster' : verdict === 'more' ? 'slower' : verdict };
}
