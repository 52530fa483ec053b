/**
 * The comparison for the terminal: by file, a line a configuration with its verdict, the rates, and the change with its interval.
 * Sums and advice stand below the rows.
 */

import { FIRST_LOOK } from '../../stats/sequential/wang-tsiatis.ts';
import { counted } from '../../text/english-numbers.ts';
import { NOT_RUN } from '../sheets/cell-state.ts';
import { someTable, type TablesReport } from '../sheets/report.ts';
import { paintedMark, verdictReason } from '../sheets/verdicts.ts';
import { COLUMNS, type Line } from './comparison-columns.ts';
import { comparisonMatrix } from './comparison-matrix.ts';
import { leftWords, withoutOpenFirstRuns } from './first-runs.ts';
import { meansOf, OVER_HOSTS } from './host-words.ts';
import type { Metric } from './metric.ts';
import { remarksOf } from './remarks.ts';
import { contendersOf, type Report, type ReportRow, sectionsOf } from './row.ts';
import { titledGroups } from './row-titles.ts';
import { familiesWords, metricName, unitWords, verdictCounts } from './words.ts';

export function comparisonTables(report: Report): TablesReport {
  const { told: known, left } = withoutOpenFirstRuns(report);
  // What was interrupted may have a thousand rows that have nothing to say.
  const told = { ...known, rows: known.rows.filter(({ reason }) => reason !== NOT_RUN) };
  const notRun = known.rows.length - told.rows.length;
  const begun = told.rows.filter((row) => isBegun(row, report)).length;
  const { metrics, rows: all } = report;
  const several = contendersOf(told).length > 1;
  return {
    ...(all.length === 0 ? { empty: 'no comparisons' } : {}),
    sections: sectionsOf(told)
      .filter(({ rows }) => rows.length > 0)
      .map(({ metric, rows }) => ({ title: headline(rows, metric.title), tables: [tableOf(report, metric, rows)] })),
    overview: comparisonMatrix(told),
    means: told.means.flatMap(({ contender, metric, module, ...mean }) => {
      const what = `${module ?? 'all'}${metrics.length > 1 ? `, ${metricName(metric)}` : ''}`;
      return meansOf(several ? `${contender}: ${what}` : what, mean);
    }),
    counts: metrics.map(({ name }) => ({
      title: metrics.length > 1 ? `${metricName(name)}: ` : '',
      parts: verdictCounts(
        told.rows.flatMap(({ metric, verdict }) => (metric === name ? verdict : [])),
        report.method,
      ),
    })),
    notes: [
      ...(begun === 0 ? [] : [`${counted(begun, 'comparison')} with fewer than ${FIRST_LOOK} rounds: not judged yet`]),
      ...(notRun === 0 ? [] : [`${counted(notRun, 'comparison')} not run yet`]),
      ...[...left].map(([metric, rows]) => leftWords(report, metric, rows)),
    ],
    // Rows that failed have their reason above, where they stand.
    remarks: remarksOf(told).filter(({ kind }) => kind !== 'failed'),
    experiment: report.experiment,
    legend: (shown) => [legendOf(report, told, shown)],
  };
}

/** Of what was interrupted: a row that has too few rounds to be judged by. */
function isBegun({ verdict, ratio, rounds }: ReportRow, { method }: Report): boolean {
  return method.adaptive !== null && verdict === 'undecided' && ratio !== null && rounds < FIRST_LOOK;
}

function tableOf(report: Report, metric: Metric, rows: readonly ReportRow[]) {
  const groups = titledGroups(rows);
  return someTable<Line & { name: string }>({
    columns: COLUMNS,
    rows: groups.flatMap(({ rows: own, names }) => own.map((row, i) => ({ row, metric, name: names[i] ?? '' }))),
    groups: groups.map(({ title, about, rows: own }) => ({ title, about, count: own.length })),
    stateOf: ({ row, name }) => ({ ...row, variant: name, verdict: row.ratio === null ? row.verdict : 'measured' }),
    names: 'each',
    beside: 'nameless',
    markOf: ({ row }, colors) => paintedMark(row.verdict, colors),
    insteadOf: ({ row }) => (row.ratio === null ? [verdictReason(row.verdict, row.reason)] : []),
    notesOf: ({ row }) =>
      row.interval === null && !isBegun(row, report) ? [verdictReason(row.verdict, row.reason)] : [],
    paintNote: String,
  });
}

function headline(rows: readonly ReportRow[], kind: string): string {
  return `${rows[0]?.contender} against ${rows[0]?.baseline}${kind === '' ? '' : `, ${kind}`}`;
}

function legendOf(report: Report, told: Report, shown: ReadonlySet<string>): string[] {
  const { adaptive, fdr } = report.method;
  return [
    unitWords(report, shown.has('baseline_rate')),
    adaptive === null
      ? 'change: ratio of the geometric mean rates, with its 95 % interval, corrected for all rows.'
      : `change: geometric mean of the rounds' ratios, with its 95 % interval, corrected for all rows. A row stops when it is decided, after ${adaptive.cap} rounds at most; the interval accounts for that.`,
    shown.has('shift') ? 'shift: Hodges-Lehmann.' : '',
    `q: p corrected for ${familiesWords(report)}; faster and slower: q <= ${fdr}.`,
    told.rows.some((row) => row.warnings.length > 0) ? '!: a remark concerns the row.' : '',
    told.means.length > 0
      ? 'Means: the intervals cover the noise, not other benchmarks. They hold even if any one row is left out.'
      : '',
    told.means.some(({ hosts }) => hosts !== undefined) ? OVER_HOSTS : '',
  ];
}
