import type { FormatOptions } from '../../../show/report/row.ts';
import { withinWidth } from '../../../show/report/terminal/prose.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { formatMemoryCsv } from './csv.ts';
import { formatMemoryJson } from './json.ts';
import { formatMemoryMarkdown } from './markdown.ts';
import type { MemoryReport } from './memory-report.ts';
import { formatMemory } from './terminal.ts';

export type MemoryFormat = 'table' | 'markdown' | 'json' | 'csv';

/** Every format by the name that `--format` takes. */
export const MEMORY_FORMATS: Readonly<Record<MemoryFormat, (report: MemoryReport, options?: FormatOptions) => string>> =
  {
    table: ofPrintable(withinWidth(formatMemory)),
    markdown: ofPrintable(formatMemoryMarkdown),
    json: formatMemoryJson,
    csv: ofPrintable(formatMemoryCsv),
  };
