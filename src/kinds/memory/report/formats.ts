import {
  type DocumentHead,
  type Envelope,
  jsonDocument,
  type WarningTexts,
} from '../../../show/report/json-envelope.ts';
import { csvText } from '../../../show/sheets/csv.ts';
import { formatsOf } from '../../../show/sheets/formats.ts';
import { ofPrintable } from '../../../text/printable.ts';
import { COLUMNS, IN_CSV } from './memory-columns.ts';
import type { MemoryCell, MemoryReport } from './memory-report.ts';
import { linesOf, memoryTables } from './memory-tables.ts';

/** Every format by the name that `--format` takes. */
export const MEMORY_FORMATS = formatsOf(memoryTables, {
  json: formatMemoryJson,
  csv: ofPrintable(({ processes }: MemoryReport) => csvText(COLUMNS, IN_CSV, processes.flatMap(linesOf))),
});

/**
 * What processes needed of memory over time, and whether it grew, as printed by jsdyno memory --format json. Amounts in bytes, growth in
 * bytes a second, times in seconds. null stands wherever something is not known.
 * @title jsdyno memory report
 */
export interface MemoryDocument extends Envelope<'memory', 1>, DocumentHead, Pick<MemoryReport, 'warmup'> {
  /** by script, then by variant */
  results: MemoryResult[];
}

interface MemoryResult extends Omit<MemoryCell, 'warnings'>, WarningTexts {
  /** null: the variants are command lines */
  script: string | null;
}

/** A result a script and variant. */
function formatMemoryJson(report: MemoryReport): string {
  const { experiment, environment, variants, processes, method, warmup, warnings } = report;
  const results = processes.flatMap(({ name, cells }) => cells.map((cell) => ({ script: name, ...cell })));
  return jsonDocument<MemoryDocument>('memory', 1, {
    experiment,
    environment,
    method,
    warmup,
    variants,
    results,
    warnings,
  });
}
