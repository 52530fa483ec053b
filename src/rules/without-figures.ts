/** What rules say of a row that lacks the figures of a side. */
import type { Problem } from '../report/measured-group.ts';
import type { ReportRow } from '../report/row.ts';
import type { Judged } from './rule.ts';

/** Null for a row that has figures of both. */
export function judgedWithoutFigures(row: ReportRow): { judged: Judged; reason: string | null } | null {
  const { verdict, reason } = row;
  if (verdict === 'floor') return { judged: 'not-measured', reason };
  // The machine's doing: neither side is at fault, and nothing is known of either.
  if (verdict === 'disturbed') return { judged: 'undecided', reason };
  if (verdict !== 'failed' && verdict !== 'unavailable') return null;
  const [before, after] = row.sides ?? guessed(row);
  // Of what base never ran nothing got worse; but what crashes on head is broken, new or not.
  if (after?.verdict === 'failed' && before?.verdict !== 'failed')
    return { judged: 'broken', reason: reasonOf(after, row) };
  if (before === null && after !== null) {
    return { judged: after.verdict === 'unavailable' ? 'gone' : 'broken', reason: reasonOf(after, row) };
  }
  if (before !== null && after === null) return { judged: 'new', reason: reasonOf(before, row) };
  if (before?.verdict === 'unavailable' && after?.verdict === 'unavailable') return { judged: 'not-measured', reason };
  return { judged: 'failed', reason };
}

type Side = Pick<Problem, 'verdict' | 'reason'> | null;

/** Of reports that do not tell sides apart: a side without runs is the one that the reason is about. */
function guessed({ verdict, reason, counts }: ReportRow): [Side, Side] {
  const problem = { verdict: verdict === 'unavailable' ? 'unavailable' : 'failed', reason: reason ?? '' } as const;
  return [counts[0] > 0 ? null : problem, counts[1] > 0 ? null : problem];
}

function reasonOf({ reason }: NonNullable<Side>, row: ReportRow): string | null {
  return reason === '' ? row.reason : reason;
}
