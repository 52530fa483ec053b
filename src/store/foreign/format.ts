import { type ParameterValue, spell } from '../../measure/configuration.ts';
import { page } from '../../text/addresses.ts';
import { checked } from '../exchange/check.ts';
import type { Shape } from '../exchange/fields.ts';

/** What another tool measured of one benchmark. */
export interface ForeignRow {
  /** the file, the module or else the tool that it is of */
  benchmark: string;
  parameters: Readonly<Record<string, ParameterValue>>;
  /** ops/s, one of each process: samples of one process say nothing of the next process; none of what failed or was skipped */
  rates: readonly number[];
  /** what failed within it and counts all the same, as errors of a server do; `what` follows the numbers */
  failed?: { count: number; of: number; what: string } | undefined;
}

export interface ForeignFormat<Content> {
  /** as messages call it */
  tool: string;
  /**
   * @param file in messages
   * @returns none for a text of something else
   * @throws JsdynoError IMPORT_INVALID for a document of another shape
   */
  rowsOf(content: Content, file: string): ForeignRow[];
  /** the parameter whose values are variants where there is one file alone; absent: a file is one variant */
  side?: string;
  /** Whether `benchmark` is the path of a file, which is called by what tells it apart from the others. */
  hasPaths?: boolean;
}

export interface JsonFormat extends ForeignFormat<unknown> {
  /** Whether that is how it writes. */
  isIn(document: unknown): boolean;
}

/** A format whose documents have a shape, of which rows are made. */
export function jsonFormat<T>(
  format: Omit<JsonFormat, 'rowsOf'> & { shape: Shape<T>; rowsOf: (document: T) => ForeignRow[] },
): JsonFormat {
  const { shape, rowsOf, ...rest } = format;
  const { tool } = rest;
  const hint = `write it anew with ${tool}; ${page('analyze')} names the versions that are read`;
  return { ...rest, rowsOf: (document, file) => rowsOf(checked(shape, document, `${file} of ${tool}`, '', hint)) };
}

/**
 * Rows of one process, in which those of one name are told apart by a number: they are no runs of one row.
 * @param name the parameter that gets the number
 */
export function toldApart(rows: readonly ForeignRow[], name = 'operation'): ForeignRow[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return rows.map((row) => {
    let { parameters } = row;
    const key = () => `${row.benchmark} ${spell(parameters)}`;
    if (name in parameters) {
      const own = key();
      let count = counts.get(own) ?? 2;
      for (; taken.has(key()); count++) parameters = { ...parameters, [name]: `${row.parameters[name]} ${count}` };
      counts.set(own, count);
    }
    taken.add(key());
    return { ...row, parameters };
  });
}

/** What stands at a place of anything. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}

/** Samples of one process: of each benchmark all operations by all of their time. */
export function pooled(
  samples: readonly (Omit<ForeignRow, 'rates'> & { operations: number; seconds: number })[],
): ForeignRow[] {
  const byRow = Map.groupBy(samples, ({ benchmark, parameters }) => `${benchmark} ${spell(parameters)}`);
  return [...byRow.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const sum = (of: 'operations' | 'seconds') => own.reduce((all, sample) => all + sample[of], 0);
    return { benchmark: first.benchmark, parameters: first.parameters, rates: [sum('operations') / sum('seconds')] };
  });
}

/** Seconds of the units of time that tools name. */
export const SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
  hr: 3600,
  day: 86_400,
};
