import { ofPrintable } from '../../text/printable.ts';
import type { FormatOptions } from '../report/row.ts';
import { withinWidth } from '../report/terminal/prose.ts';
import { markdownText } from './markdown.ts';
import type { TablesReport } from './report.ts';
import { terminalText } from './terminal.ts';

type Format<Report> = (report: Report, options?: FormatOptions) => string;

/** Every format of a report of tables, by the name that `--format` takes. */
export function formatsOf<Report, Others extends string>(
  tablesOf: (report: Report) => TablesReport,
  others: Readonly<Record<Others, Format<Report>>>,
): Readonly<Record<'table' | 'markdown' | Others, Format<Report>>> {
  return {
    table: ofPrintable(
      withinWidth((report: Report, options?: FormatOptions) => terminalText(tablesOf(report), options)),
    ),
    markdown: ofPrintable((report: Report) => markdownText(tablesOf(report))),
    ...others,
  };
}
