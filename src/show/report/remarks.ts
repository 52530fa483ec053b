import { type Warning, warningKey, warningText } from '../../stats/warning.ts';
import type { Remark } from '../sheets/report.ts';
import type { Report, ReportRow } from './row.ts';

/**
 * The remarks beside the rows, a line each: warnings of the report, failures with their reasons, warnings of rows gathered
 * by kind with one example, and advice for undecided rows.
 */
export function remarksOf(report: Report): Remark[] {
  const { placed, failed, undecided } = oddRows(report);
  return [
    ...remarksOfWhole(report.warnings),
    ...failures(failed),
    ...gathered(placed, 'rows'),
    ...undecidedRemarks(undecided),
  ];
}

/** The rows that there is something to say of, by what they are called. */
export function oddRows({ metrics, rows }: Pick<Report, 'metrics' | 'rows'>) {
  // A row is of the metric that stops rounds unless it names another.
  const others = new Set(metrics.filter(({ stopsRounds }) => !stopsRounds).map(({ name }) => name));
  const placeOf = ({ benchmark, configuration, metric }: ReportRow): string => {
    const name = `${benchmark} ${configuration}`.trimEnd();
    return others.has(metric) ? `${name} (${metric})` : name;
  };
  return {
    placed: rows.flatMap((row) => row.warnings.map((warning): PlacedWarning => ({ place: placeOf(row), warning }))),
    failed: rows.flatMap((row) =>
      row.verdict === 'failed' || row.verdict === 'unavailable' ? [{ place: placeOf(row), row }] : [],
    ),
    undecided: rows.filter(({ verdict }) => verdict === 'undecided').length,
  };
}

function failures(failed: ReturnType<typeof oddRows>['failed']): Remark[] {
  const byReason = Map.groupBy(failed, ({ row }) => `${row.verdict}: ${row.reason ?? 'no reason is known'}`);
  return [...byReason].map(([reason, [first, ...others]]) => ({
    kind: 'failed',
    text: `${reason} (${first?.place ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''})`,
  }));
}

/** A warning with the name of its place: a row, or a row on a variant. */
export interface PlacedWarning {
  place: string;
  warning: Warning;
}

/**
 * Gathers equal warnings of several places: each once, with the first place as an example and the number of places.
 *
 * @param noun what is counted: `rows`, `times`
 */
export function gathered(placed: readonly PlacedWarning[], noun: string): Remark[] {
  const alike = Map.groupBy(placed, ({ warning }) => warningKey(warning));
  return [...alike.values()].flatMap((cases) =>
    cases.slice(0, 1).map(({ place, warning }): Remark => {
      const lead = cases.length > 1 ? `${cases.length} ${noun}, such as ` : '';
      return { kind: 'warning', text: `${lead}${place}: ${warningText(warning)}` };
    }),
  );
}

/** Warnings of a report as a whole. */
export function remarksOfWhole(warnings: readonly Warning[]): Remark[] {
  return warnings.map((warning) => ({ kind: 'warning', text: warningText(warning) }));
}

/** Advice for rows that are undecided; none without such rows. */
export function undecidedRemarks(rows: number): Remark[] {
  if (rows === 0) return [];
  const text = `${rows} ${rows === 1 ? 'row' : 'rows'} undecided: neither a difference nor its absence is shown; more rounds narrow the interval`;
  return [{ kind: 'next', text }];
}
