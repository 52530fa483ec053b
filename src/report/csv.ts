import { csvCell } from '../text/csv.ts';
import type { FormatOptions, Report, ReportRow } from './row.ts';

type Cell = string | number | null | undefined;

/** Columns of the CSV of rows: percentages and ratios as in the JSON, in full precision; empty where there is none. */
const COLUMNS: ReadonlyArray<[name: string, cell: (row: ReportRow) => Cell]> = [
  ['benchmark', (row) => row.benchmark],
  ['configuration', (row) => row.configuration],
  ['metric', (row) => row.metric],
  ['baseline', (row) => row.baseline],
  ['contender', (row) => row.contender],
  ['baseline_runs', (row) => row.counts[0]],
  ['contender_runs', (row) => row.counts[1]],
  ['baseline_rate', (row) => row.rates[0]],
  ['contender_rate', (row) => row.rates[1]],
  ['improvement_percent', (row) => row.improvement],
  ['accuracy_05_percent', (row) => row.accuracy?.['0.05']],
  ['accuracy_01_percent', (row) => row.accuracy?.['0.01']],
  ['accuracy_001_percent', (row) => row.accuracy?.['0.001']],
  ['stars', (row) => row.stars],
  ['welch_p', (row) => row.welchP],
  ['ratio', (row) => row.ratio],
  ['ratio_low', (row) => row.interval?.[0]],
  ['ratio_high', (row) => row.interval?.[1]],
  ['shift', (row) => row.shift],
  ['p', (row) => row.p],
  ['q', (row) => row.q],
  ['verdict', (row) => row.verdict],
  ['reason', (row) => row.reason],
];

/** One line a row under a header, as RFC 4180 but with LF, which is what shell tools expect. */
export function formatCsv(report: Report, _options: FormatOptions = {}): string {
  const header = COLUMNS.map(([name]) => name).join(',');
  const lines = report.rows.map((row) => COLUMNS.map(([, cell]) => csvCell(cell(row))).join(','));
  return `${[header, ...lines].join('\n')}\n`;
}
