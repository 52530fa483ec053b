/** How operations and their parameters are displayed, and which of them the others of a group are compared with. */

import { foldConfigurations } from '../../../show/report/parameters.ts';
import { oneLine } from '../../../text/lines.ts';
import type { OperationRuns } from './operation-runs.ts';
import type { OperationGroup } from './operations-report.ts';

type Named = Pick<OperationRuns, 'operation' | 'parameters'>;

/** `includes size=10 mode='fast'`. */
export function rowName({ operation, parameters }: Named): string {
  return [oneLine(operation), parametersText(parameters)].filter((part) => part !== '').join(' ');
}

/** `key=value` joined by blanks, texts in quotes as the configurations of files are. */
function parametersText(parameters: Named['parameters']): string {
  return Object.entries(parameters)
    .map(([key, value]) => `${oneLine(key)}=${typeof value === 'string' ? quoted(value) : value}`)
    .join(' ');
}

/** A heading a group, and what its rows are called below it: parameters that all of them share stand once, beside its name. */
export function headingsOf(groups: readonly Pick<OperationGroup, 'group' | 'benchmark' | 'rows'>[]) {
  return groups.map(({ group, benchmark, rows }) => {
    const { shared, own } = foldConfigurations(rows.map(({ parameters }) => parametersText(parameters)));
    return {
      title: oneLine(group),
      about: [shared, oneLine(benchmark)].filter((part) => part !== '').join('  '),
      names: rows.map(({ operation }, i) => [oneLine(operation), own[i]].filter(Boolean).join(' ')),
    };
  });
}

function quoted(text: string): string {
  return `'${oneLine(text).replace(/[\\']/g, '\\$&')}'`;
}

/**
 * The rows of a group that serve as baselines: the rows that are declared so, or else those of the first operation. The
 * first was first before anything was measured; the fastest is known only afterwards and would look faster than it is. Where
 * such rows have no figure, the rows of the first operation with a figure serve.
 */
export function baselinesOf<T extends Named & { baseline: boolean }>(
  rows: readonly T[],
  isMeasured: (row: T) => boolean,
): Set<T> {
  const declared = rows.filter((row) => row.baseline);
  const wanted = declared.length > 0 ? declared : ofOperation(rows, rows[0]);
  if (wanted.some(isMeasured)) return new Set(wanted);
  const first = rows.find(isMeasured);
  return new Set(first === undefined ? wanted : ofOperation(rows, first));
}

function ofOperation<T extends Named>(rows: readonly T[], one: T | undefined): T[] {
  return rows.filter(({ operation }) => operation === one?.operation);
}

/**
 * The baseline that a row is compared with: the one that has the same values of all parameters that both have.
 *
 * @returns null for a baseline itself, and where none or several fit
 */
export function baselineFor<T extends Named>(row: T, baselines: ReadonlySet<T>): T | null {
  if (baselines.has(row)) return null;
  const fitting = [...baselines].filter((one) => agree(one.parameters, row.parameters));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function agree(some: Named['parameters'], others: Named['parameters']): boolean {
  return Object.entries(some).every(([key, value]) => !Object.hasOwn(others, key) || others[key] === value);
}
