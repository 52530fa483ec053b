import { ofPrintable } from '../../text/printable.ts';
import { csvText } from '../sheets/csv.ts';
import { tableFormat } from '../sheets/formats.ts';
import type { FormatOptions } from '../sheets/prose.ts';
import { COLUMNS, IN_CSV } from './comparison-columns.ts';
import { comparisonTables } from './comparison-tables.ts';
import { type DocumentHead, type Envelope, jsonDocument, type WarningTexts } from './json-envelope.ts';
import { formatMarkdown } from './markdown.ts';
import { RATE } from './metric.ts';
import type { Format, Report, ReportRow } from './row.ts';
import { formatUpstream } from './upstream.ts';

export type FormatName = 'upstream' | 'table' | 'markdown' | 'json' | 'csv';

/** Every format by the name that `--format` takes. Texts from elsewhere pass one gate here; JSON escapes by itself. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  upstream: ofPrintable(formatUpstream),
  table: tableFormat(comparisonTables),
  markdown: ofPrintable(formatMarkdown),
  json: formatJson,
  csv: ofPrintable(({ rows }: Report) =>
    csvText(
      COLUMNS,
      IN_CSV,
      rows.map((row) => ({ row, metric: RATE })),
    ),
  ),
};

/** Upstream's table, then the terminal's own: for a file or a pipe, which may be read by what reads compare.R's. */
export const formatBoth: Format = (report, options) =>
  `${FORMATS.upstream(report, options)}\n${FORMATS.table(report, options)}`;

/**
 * A comparison of JavaScript runtimes, as printed by compare, analyze and show with --format json, and by ops --format rows. Percentages
 * are numbers in per cent, ratios are contender / baseline of rates in operations per second, and null stands wherever something cannot be
 * said; the row's reason then says why.
 * @title jsdyno comparison
 */
export interface ComparisonDocument extends Envelope<'comparison', 1>, DocumentHead, Pick<Report, 'means'> {
  rows: ComparisonRow[];
}

/** One configuration of a benchmark, one contender against the baseline. */
interface ComparisonRow extends Omit<ReportRow, 'sides' | 'evidence' | 'warnings'>, WarningTexts {}

function formatJson(report: Report, _options: FormatOptions = {}): string {
  const { experiment, environment, variants, method, means, warnings } = report;
  const rows = report.rows.map(({ sides: _, evidence: __, ...row }) => row);
  return jsonDocument<ComparisonDocument>('comparison', 1, {
    experiment,
    environment,
    method,
    variants,
    rows,
    means,
    warnings,
  });
}
