import type { FormatOptions } from '../../../show/report/row.ts';
import { withinWidth } from '../../../show/report/terminal/prose.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { formatStartupCsv } from './csv.ts';
import { formatStartupJson } from './json.ts';
import { formatStartupMarkdown } from './markdown.ts';
import type { StartupReport } from './startup-report.ts';
import { formatStartup } from './terminal.ts';

export type StartupFormat = 'table' | 'markdown' | 'json' | 'csv';

/** Every format by the name that `--format` takes. */
export const STARTUP_FORMATS: Readonly<
  Record<StartupFormat, (report: StartupReport, options?: FormatOptions) => string>
> = {
  table: ofPrintable(withinWidth(formatStartup)),
  markdown: ofPrintable(formatStartupMarkdown),
  json: formatStartupJson,
  csv: ofPrintable(formatStartupCsv),
};
