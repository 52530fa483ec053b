import { ofPrintable } from '../../text/printable.ts';
import { csvText } from '../sheets/csv.ts';
import { tableFormat } from '../sheets/formats.ts';
import { COLUMNS, IN_CSV } from './comparison-columns.ts';
import { comparisonTables } from './comparison-tables.ts';
import { formatJson } from './json.ts';
import { formatMarkdown } from './markdown.ts';
import { RATE } from './metric.ts';
import type { Format, Report } from './row.ts';
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
