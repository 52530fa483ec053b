/** What every JSON document that a command prints has first: which kind it is, and by which schema. */

import { jsonText } from '../text/json.ts';

/**
 * The kinds of documents, each with the number of its schema: raised when a field changes its meaning or goes. New fields may
 * come at any time. `schemas/` has a file each.
 */
export const DOCUMENTS = {
  comparison: 1,
  operations: 1,
  startup: 1,
  http: 1,
  noise: 1,
  steadiness: 1,
  load: 1,
  'load-ramp': 1,
  floors: 1,
  tiers: 1,
  experiments: 1,
  runtimes: 1,
  runtime: 1,
  machine: 1,
  governors: 1,
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

/** One object with `schema` and `kind` first, in lines, with a line end at its end. No field may hide those two. */
export function jsonDocument<F extends object>(
  kind: DocumentKind,
  fields: F & { schema?: never; kind?: never },
): string {
  return `${jsonText({ schema: DOCUMENTS[kind], kind, ...fields }, 2)}\n`;
}
