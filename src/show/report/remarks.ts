import { gathered, type Remark, remarksOfWhole, undecidedRemarks } from './gathered.ts';
import type { Report, ReportRow } from './row.ts';

/**
 * The remarks beside the rows, a line each: warnings of the report, failures with their reasons, warnings of rows gathered
 * by kind with one example, and advice for undecided rows.
 */
export function remarksOf({ metrics, rows, warnings }: Report): Remark[] {
  // A row is of the metric that stops rounds unless it names another.
  const others = new Set(metrics.filter(({ stopsRounds }) => !stopsRounds).map(({ name }) => name));
  const nameOf = ({ benchmark, configuration, metric }: ReportRow): string => {
    const name = `${benchmark} ${configuration}`.trimEnd();
    return others.has(metric) ? `${name} (${metric})` : name;
  };
  const placed = rows.flatMap((row) => row.warnings.map((warning) => ({ place: nameOf(row), warning })));
  return [
    ...remarksOfWhole(warnings),
    ...failures(rows, nameOf),
    ...gathered(placed, 'rows'),
    ...undecidedRemarks(rows.filter(({ verdict }) => verdict === 'undecided').length),
  ];
}

function failures(rows: readonly ReportRow[], nameOf: (row: ReportRow) => string): Remark[] {
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'unavailable');
  const byReason = Map.groupBy(failed, ({ verdict, reason }) => `${verdict}: ${reason ?? 'no reason is known'}`);
  return [...byReason].map(([reason, [first, ...others]]) => ({
    kind: 'failed',
    text: `${reason} (${first === undefined ? '' : nameOf(first)}${others.length > 0 ? ` and ${others.length} more` : ''})`,
  }));
}
