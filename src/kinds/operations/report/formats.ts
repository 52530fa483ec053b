import { csvText } from '../../../show/sheets/csv.ts';
import { tableFormat } from '../../../show/sheets/formats.ts';
import { type FormatOptions, withinWidth } from '../../../show/sheets/prose.ts';
import { ofPrintable, printableIn } from '../../../text/printable.ts';
import { COLUMNS, IN_CSV, linesOf } from './operation-columns.ts';
import { operationsJson } from './operations-json.ts';
import type { OperationsReport } from './operations-report.ts';
import { operationsTables } from './operations-tables.ts';
import { operationPages } from './pages.ts';
import { runtimePage } from './runtime-page.ts';
import { formatTest } from './test-lines.ts';

export type OperationFormat = 'operations' | 'test' | 'markdown' | 'json' | 'csv';

/** A command may be typed over several lines; what a suite says about itself is Markdown. */
const OF_LINES: ReadonlySet<string> = new Set(['command', 'page']);

/** Formats that show operations also where there is nothing to compare. */
export const OPERATION_FORMATS: Readonly<
  Record<OperationFormat, (report: OperationsReport, options?: FormatOptions) => string>
> = {
  operations: tableFormat(operationsTables, OF_LINES),
  test: ofPrintable(withinWidth(formatTest), OF_LINES),
  markdown: ofPrintable((report: OperationsReport) => runtimePage(report, 0), OF_LINES),
  json: operationsJson,
  csv: ofPrintable(({ groups }: OperationsReport) => csvText(COLUMNS, IN_CSV, groups.flatMap(linesOf)), OF_LINES),
};

/** The pages of `--markdown`: texts by file name. */
export function pagesOf(report: OperationsReport): Map<string, string> {
  return operationPages(printableIn(report, OF_LINES));
}
