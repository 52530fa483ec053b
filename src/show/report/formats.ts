import { ofPrintable } from '../../text/printable.ts';
import { formatCsv } from './csv.ts';
import { formatJson } from './json.ts';
import { formatMarkdown } from './markdown.ts';
import type { Format } from './row.ts';
import { formatTable } from './table.ts';
import { withinWidth } from './terminal/prose.ts';
import { formatUpstream } from './upstream.ts';

export type FormatName = 'upstream' | 'table' | 'markdown' | 'json' | 'csv';

/** Every format by the name that `--format` takes. Texts from elsewhere pass one gate here; JSON escapes by itself. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  upstream: ofPrintable(formatUpstream),
  table: ofPrintable(withinWidth(formatTable)),
  markdown: ofPrintable(formatMarkdown),
  json: formatJson,
  csv: ofPrintable(formatCsv),
};

/** Upstream's table, then the terminal's own: for a file or a pipe, which may be read by what reads compare.R's. */
export const formatBoth: Format = (report, options) =>
  `${FORMATS.upstream(report, options)}\n${FORMATS.table(report, options)}`;
