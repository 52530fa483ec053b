import type { FormatOptions } from '../sheets/prose.ts';
import { type DocumentHead, type Envelope, jsonDocument, type WarningTexts } from './json-envelope.ts';
import type { Report, ReportRow } from './row.ts';

/**
 * A comparison of JavaScript runtimes, as printed by compare, analyze and show with --format json, and by ops --format rows. Percentages
 * are numbers in per cent, ratios are contender / baseline of rates in operations per second, and null stands wherever something cannot be
 * said; the row's reason then says why.
 * @title jsdyno comparison
 */
export interface ComparisonDocument extends Envelope<'comparison', 1>, DocumentHead, Pick<Report, 'means'> {
  rows: ComparisonRow[];
}

/** One configuration of a benchmark, one contender against the baseline. */
interface ComparisonRow extends Omit<ReportRow, 'sides' | 'evidence' | 'warnings'>, WarningTexts {}

export function formatJson(report: Report, _options: FormatOptions = {}): string {
  const { experiment, environment, variants, method, means, warnings } = report;
  const rows = report.rows.map(({ sides: _, evidence: __, ...row }) => row);
  return jsonDocument<ComparisonDocument>('comparison', 1, {
    experiment,
    environment,
    method,
    variants,
    rows,
    means,
    warnings,
  });
}
