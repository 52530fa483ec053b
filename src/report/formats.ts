import { formatCsv } from './csv.ts';
import { formatJson } from './json.ts';
import { formatMarkdown } from './markdown.ts';
import type { Format } from './row.ts';
import { formatTable } from './table.ts';
import { formatUpstream } from './upstream.ts';

export type FormatName = 'upstream' | 'table' | 'markdown' | 'json' | 'csv';

/** Every format by the name that `--format` takes. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  upstream: formatUpstream,
  table: formatTable,
  markdown: formatMarkdown,
  json: formatJson,
  csv: formatCsv,
};

/** What a terminal shows unless told: the table everybody knows, then the terminal's own. */
export const formatBoth: Format = (report, options) =>
  `${formatUpstream(report, options)}\n${formatTable(report, options)}`;
