import type { FormatOptions } from '../../../show/report/row.ts';
import { withinWidth } from '../../../show/report/terminal/prose.ts';
import { ofPrintable } from '../../../text/printable.ts';
import type { HttpReport } from './http-report.ts';
import { formatHttpJson } from './json.ts';
import { formatHttpMarkdown } from './markdown.ts';
import { formatHttp } from './terminal.ts';

export type HttpFormat = 'table' | 'markdown' | 'json';

/** Every format by the name that `--format` takes. */
export const HTTP_FORMATS: Readonly<Record<HttpFormat, (report: HttpReport, options?: FormatOptions) => string>> = {
  table: ofPrintable(withinWidth(formatHttp)),
  markdown: ofPrintable(formatHttpMarkdown),
  json: formatHttpJson,
};
