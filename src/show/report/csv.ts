import { warningText } from '../../stats/warning.ts';
import { type CsvColumn, csvTable } from './csv-table.ts';
import type { FormatOptions, Report, ReportRow } from './row.ts';

/** Columns of the CSV of rows: percentages and ratios as in the JSON, in full precision; empty where there is none. */
const COLUMNS: readonly CsvColumn<ReportRow>[] = [
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
  ['remarks', (row) => row.warnings.map(warningText).join(' | ')],
];

/** One line a row under a header. */
export function formatCsv(report: Report, _options: FormatOptions = {}): string {
  return csvTable(COLUMNS, report.rows);
}
