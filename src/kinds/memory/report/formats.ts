import { csvText } from '../../../show/sheets/csv.ts';
import { formatsOf } from '../../../show/sheets/formats.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { formatMemoryJson } from './json.ts';
import { COLUMNS, IN_CSV } from './memory-columns.ts';
import type { MemoryReport } from './memory-report.ts';
import { linesOf, memoryTables } from './memory-tables.ts';

/** Every format by the name that `--format` takes. */
export const MEMORY_FORMATS = formatsOf(memoryTables, {
  json: formatMemoryJson,
  csv: ofPrintable(({ processes }: MemoryReport) => csvText(COLUMNS, IN_CSV, processes.flatMap(linesOf))),
});
