import { type Warning, warningKey, warningText } from '../../stats/warning.ts';
import { type Remark, remarksOfWhole } from '../sheets/report.ts';
import { verdictReason } from '../sheets/verdicts.ts';
import type { Report, ReportRow } from './row.ts';
import { titlesOf } from './row-titles.ts';
import { metricName } from './words.ts';

/**
 * The remarks beside the rows, a line each: warnings of the report, failures with their reasons, warnings of rows gathered
 * by kind with one example, and advice for undecided rows.
 */
export function remarksOf(report: Report): Remark[] {
  const { placed, failed, undecided } = oddRows(report);
  return [...remarksOfWhole(report.warnings), ...failures(failed), ...gathered(placed), ...undecidedRemarks(undecided)];
}

/** The rows that there is something to say of, by what they are called. */
export function oddRows({ metrics, rows }: Pick<Report, 'metrics' | 'rows'>) {
  // A row is of the metric that stops rounds unless it names another.
  const others = new Set(metrics.filter(({ stopsRounds }) => !stopsRounds).map(({ name }) => name));
  const titleOf = titlesOf(rows);
  const placeOf = (row: ReportRow): string =>
    others.has(row.metric) ? `${titleOf(row)} (${metricName(row.metric)})` : titleOf(row);
  return {
    placed: rows.flatMap((row) => row.warnings.map((warning): PlacedWarning => ({ place: placeOf(row), warning }))),
    failed: rows.flatMap((row) =>
      row.verdict === 'failed' || row.verdict === 'unavailable' ? [{ place: placeOf(row), row }] : [],
    ),
    undecided: rows.filter(({ verdict }) => verdict === 'undecided').length,
  };
}

function failures(failed: ReturnType<typeof oddRows>['failed']): Remark[] {
  const byReason = Map.groupBy(failed, ({ row }) => verdictReason(row.verdict, row.reason));
  return [...byReason].map(([reason, [first, ...others]]) => ({
    kind: 'failed',
    about: 'failed',
    text: `${reason} (${first?.place ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''})`,
  }));
}

/** A warning with the name of its place: a row, or a row on a variant. */
export interface PlacedWarning {
  place: string;
  warning: Warning;
}

/**
 * Gathers equal warnings of several places: each once, with the first place as an example and the number of the others.
 */
export function gathered(placed: readonly PlacedWarning[]): Remark[] {
  const alike = Map.groupBy(placed, ({ warning }) => warningKey(warning));
  return [...alike.values()].flatMap((cases) =>
    cases.slice(0, 1).map(({ place, warning }): Remark => {
      const places = cases.length > 1 ? `${place} and ${cases.length - 1} more` : place;
      return { kind: 'warning', about: warning.kind, text: `${warningText(warning)} (${places})` };
    }),
  );
}

/** Advice for rows that are undecided; none without such rows. */
export function undecidedRemarks(rows: number): Remark[] {
  if (rows === 0) return [];
  const text = `${rows} ${rows === 1 ? 'row' : 'rows'} undecided: neither a difference nor equality is shown; more rounds narrow the interval`;
  return [{ kind: 'next', about: 'undecided', text }];
}
