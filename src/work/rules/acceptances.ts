/** Regressions that somebody knows of: which acceptance counts for a row, and which have become idle. */
import { rowName } from './limits.ts';
import type { Acceptance, Judged } from './rule.ts';

/** A row as acceptances name it. */
interface Named {
  benchmark: string;
  configuration: string;
  metric: string;
}

/** Whether the last day of an acceptance is over. Days compare as texts: ISO 8601. */
export function isExpired({ until }: Acceptance, today: string): boolean {
  return until.slice(0, 10) < today.slice(0, 10);
}

/** The acceptances that name the row, the largest ceiling first. */
export function acceptancesFor(acceptances: readonly Acceptance[], row: Named): Acceptance[] {
  return acceptances.filter((one) => names(one, row)).sort((a, b) => b.most - a.most);
}

function names({ row, metric }: Acceptance, named: Named): boolean {
  return row === rowName(named) && (metric === undefined || metric === named.metric);
}

/**
 * What is to be said of acceptances, a line each: those that are over, those that name no row, and those of rows that are worse no more.
 *
 * @param rows judged ones
 */
export function acceptanceWarnings(
  acceptances: readonly Acceptance[],
  rows: readonly { row: Named; judged: Judged }[],
  today: string,
): string[] {
  return acceptances.flatMap((acceptance) => {
    const { row, metric, until } = acceptance;
    const what = `accepted: ${row}${metric === undefined ? '' : ` (${metric})`}`;
    const named = rows.filter((one) => names(acceptance, one.row));
    if (named.length === 0) return [`${what}: there is no such row; spell it as the report does, or take the line out`];
    const isWorse = named.some(
      ({ judged }) => judged === 'accepted' || judged === 'regression' || judged === 'warning',
    );
    if (isExpired(acceptance, today)) {
      return [`${what}: ended on ${until.slice(0, 10)} and counts no more${isWorse ? '' : '; take the line out'}`];
    }
    if (isWorse || named.some(({ judged }) => judged === 'undecided')) return [];
    return [`${what}: it is not worse any more; take the line out`];
  });
}
