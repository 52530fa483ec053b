import { type Warning, warningText } from '../../stats/warning.ts';
import { jsonText } from '../../text/json.ts';
import type { ReportHead } from './row.ts';

/** What every JSON document begins with. */
export interface Envelope<Kind extends string = string, Schema extends number = number> {
  /** raised when a field changes its meaning or goes; new fields may come at any time */
  schema: Schema;
  kind: Kind;
}

/** What a document has beside that. */
export type Fields<D extends Envelope> = D extends unknown ? Omit<D, keyof Envelope> : never;

/**
 * A JSON document as a command prints it: one object with `schema` and `kind` first, in lines, with a line end at its end.
 * `scripts/schemas.ts` writes `docs/schemas/` from the types of documents.
 */
export function jsonDocument<D extends Envelope = never>(
  kind: D['kind'],
  schema: D['schema'],
  fields: Fields<D>,
): string {
  return `${jsonText({ schema, kind, ...fields }, 2)}\n`;
}

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
