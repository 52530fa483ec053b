import { jsonText } from '../../text/json.ts';

/**
 * A JSON document as a command prints it: one object with `schema` and `kind` first, in lines, with a line end at its end.
 * `docs/schemas/` has a file for each kind.
 *
 * @param kind what the document is: `comparison`, `operations`
 * @param schema the number of its schema: raised when a field changes its meaning or goes; new fields may come at any time
 * @param fields all else; none of them may hide those two
 */
export function jsonDocument<F extends object>(
  kind: string,
  schema: number,
  fields: F & { schema?: never; kind?: never },
): string {
  return `${jsonText({ schema, kind, ...fields }, 2)}\n`;
}
