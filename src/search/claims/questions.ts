import { createHash } from 'node:crypto';
import type { Statement } from './statement.ts';

/** Rows that are measured beside one another: statements of one kind of work, on the same variants, in the same way. */
export interface Group {
  kind: string;
  variants: string[];
  use: Record<string, unknown>;
  statements: Statement[];
}

/**
 * The name of what must be measured for a statement: two claims that ask for the same have the same name, in whatever file they stand.
 * Plans of experiments have these names, so that an answer is found again.
 */
export function questionOf({ kind, use, variants, row, against }: Statement): string {
  return digestOf([kind, variants, inOrder(use), row, against]);
}

/** Statements by what can be measured together, in the order of the first of each. Pure. */
export function groupsOf(statements: readonly Statement[]): Group[] {
  const groups = Map.groupBy(statements, ({ kind, variants, use }) => digestOf([kind, variants, inOrder(use)]));
  return [...groups.values()].map((own) => {
    const { kind, variants, use } = own[0] as Statement;
    return { kind, variants, use, statements: own };
  });
}

/** The files, scripts or scenarios of statements, each once. */
export function benchmarksOf(statements: readonly Statement[]): string[] {
  const rows = statements.flatMap(({ row, against }) => (against === null ? [row] : [row, against]));
  return [...new Set(rows.map(({ benchmark }) => benchmark))];
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

function inOrder(use: Record<string, unknown>): [string, unknown][] {
  return Object.entries(use).sort(([a], [b]) => (a < b ? -1 : 1));
}
