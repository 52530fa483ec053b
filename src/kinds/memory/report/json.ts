import {
  type DocumentHead,
  type Envelope,
  jsonDocument,
  type WarningTexts,
} from '../../../show/report/json-envelope.ts';
import type { MemoryCell, MemoryReport } from './memory-report.ts';

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
export function formatMemoryJson(report: MemoryReport): string {
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
