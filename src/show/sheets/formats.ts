import { ofPrintable } from '../../text/printable.ts';
import { markdownText } from './markdown.ts';
import { type FormatOptions, withinWidth } from './prose.ts';
import type { TablesReport } from './report.ts';
import { terminalText } from './terminal.ts';

type Format<Report> = (report: Report, options?: FormatOptions) => string;

/** Tables for the terminal; texts from elsewhere pass one gate here, and no line is wider than the terminal. */
export function tableFormat<Report>(
  tablesOf: (report: Report, width?: number) => TablesReport,
  ofLines?: ReadonlySet<string>,
): Format<Report> {
  return ofPrintable(
    withinWidth((report: Report, options?: FormatOptions) => terminalText(tablesOf(report, options?.width), options)),
    ofLines,
  );
}

/** Every format of a report of tables, by the name that `--format` takes. */
export function formatsOf<Report, Others extends string>(
  tablesOf: (report: Report) => TablesReport,
  others: Readonly<Record<Others, Format<Report>>>,
): Readonly<Record<'table' | 'markdown' | Others, Format<Report>>> {
  return {
    table: tableFormat(tablesOf),
    markdown: ofPrintable((report: Report) => markdownText(tablesOf(report))),
    ...others,
  };
}
