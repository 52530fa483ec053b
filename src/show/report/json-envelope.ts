import { jsonText } from '../../text/json.ts';

/** What every JSON document begins with. */
export interface Envelope<Kind extends string = string, Schema extends number = number> {
  /** raised when a field changes its meaning or goes; new fields may come at any time */
  schema: Schema;
  kind: Kind;
}

/**
 * A JSON document as a command prints it: one object with `schema` and `kind` first, in lines, with a line end at its end.
 * `scripts/schemas.ts` writes `docs/schemas/` from the types of documents.
 */
export function jsonDocument<D extends Envelope>(
  kind: D['kind'],
  schema: D['schema'],
  fields: Omit<D, keyof Envelope>,
): string {
  return `${jsonText({ schema, kind, ...fields }, 2)}\n`;
}
