import { type Warning, warningText } from '../../stats/warning.ts';
import { jsonText } from '../../text/json.ts';
import type { ReportHead } from './row.ts';

/** What every JSON document begins with. */
export interface Envelope<Kind extends string = string, Schema extends number = number> {
  /** raised when a field changes its meaning or goes; new fields may come at any time */
  schema: Schema;
  kind: Kind;
}

/** What a document has beside that, before its warnings are told. */
export type Fields<D extends Envelope> = D extends unknown ? Untold<Omit<D, keyof Envelope>> : never;

type Untold<T> = T extends object
  ? {
      [K in keyof T]: K extends 'warnings'
        ? T[K] extends readonly string[]
          ? readonly (Warning | string)[]
          : Untold<T[K]>
        : Untold<T[K]>;
    }
  : T;

/**
 * A JSON document as a command prints it: one object with `schema` and `kind` first, in lines, with a line end at its end. Warnings about
 * runs, wherever in it, are told in a line each.
 * `scripts/schemas.ts` writes `docs/schemas/` from the types of documents.
 */
export function jsonDocument<D extends Envelope = never>(
  kind: D['kind'],
  schema: D['schema'],
  fields: Fields<D>,
): string {
  return `${jsonText({ schema, kind, ...fields }, 2, told)}\n`;
}

function told(key: string, value: unknown): unknown {
  return key === 'warnings' && Array.isArray(value)
    ? value.map((one) => (isWarning(one) ? warningText(one) : one))
    : value;
}

/** Those about a machine have no subject. */
function isWarning(value: unknown): value is Warning {
  return typeof value === 'object' && value !== null && 'subject' in value;
}

/** A part of a report as JSON has it. */
export interface WarningTexts {
  /** what is odd, one line each */
  warnings: string[];
}

/** What documents of all kinds of work have. */
export interface DocumentHead extends Omit<ReportHead, 'warnings'>, WarningTexts {}
