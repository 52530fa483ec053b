import { type Warning, warningText } from '../../stats/warning.ts';
import type { ReportHead } from './row.ts';

/** A part of a report as JSON has it. */
export interface WarningTexts {
  /** what is odd, one line each */
  warnings: string[];
}

/** What documents of all kinds of work have. */
export interface DocumentHead extends Omit<ReportHead, 'warnings'>, WarningTexts {}

/** A report, or a part of it, with the texts of its warnings in their place. */
export function withWarningTexts<P extends { warnings: readonly Warning[] }>(
  part: P,
): Omit<P, 'warnings'> & WarningTexts {
  return { ...part, warnings: part.warnings.map(warningText) };
}
