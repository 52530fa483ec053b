import { gathered, type Remark, remarksOfWhole, undecidedRemarks } from './gathered.ts';
import { stopsRuns } from './measured-group.ts';
import type { Report, ReportRow } from './row.ts';

/**
 * Everything a reader should know beyond the rows, each in a line: warnings of the report, failures with their reasons,
 * warnings of rows gathered by kind with one example, and what to try next about undecided rows.
 */
export function remarksOf({ rows, warnings }: Report): Remark[] {
  const placed = rows.flatMap((row) => row.warnings.map((warning) => ({ place: nameOf(row), warning })));
  return [
    ...remarksOfWhole(warnings),
    ...failures(rows),
    ...gathered(placed, 'rows'),
    ...undecidedRemarks(rows.filter(({ verdict }) => verdict === 'undecided').length),
  ];
}

function failures(rows: readonly ReportRow[]): Remark[] {
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'unavailable');
  const byReason = Map.groupBy(failed, ({ verdict, reason }) => `${verdict}: ${reason ?? 'no reason is known'}`);
  return [...byReason].map(([reason, [first, ...others]]) => ({
    kind: 'failed',
    text: `${reason} (${first === undefined ? '' : nameOf(first)}${others.length > 0 ? ` and ${others.length} more` : ''})`,
  }));
}

function nameOf({ benchmark, configuration, metric }: ReportRow): string {
  const name = `${benchmark} ${configuration}`.trimEnd();
  return stopsRuns(metric) ? name : `${name} (${metric})`;
}
