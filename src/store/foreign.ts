/** What other tools wrote, as a CSV of compare.js. Node.js' own node:bench writes a line a sample, and is read where it is run. */

import { parsedJsons } from '../host/files/json-text.ts';
import { type ParameterValue, spell } from '../measure/configuration.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { orElse } from '../text/errors/or-else.ts';
import { COMPARE_HEADER, compareLine } from './csv-write.ts';
import { benchNode, benchNodeCsv } from './foreign/bench-node.ts';
import { denoBench } from './foreign/deno-bench.ts';
import { type ForeignFormat, type ForeignRow, type JsonFormat, toldApart } from './foreign/format.ts';
import { githubAction } from './foreign/github-action.ts';
import { go } from './foreign/go.ts';
import { googleBenchmark } from './foreign/google-benchmark.ts';
import { autocannon, h2load, k6, oha, wrk } from './foreign/http-load.ts';
import { hyperfine } from './foreign/hyperfine.ts';
import { jmh } from './foreign/jmh.ts';
import { mitata } from './foreign/mitata.ts';
import { tinybench, tinybenchTable } from './foreign/tinybench.ts';
import { vitest, vitest5 } from './foreign/vitest.ts';

const JSON_FORMATS: readonly JsonFormat[] = [
  hyperfine,
  mitata,
  tinybench,
  tinybenchTable,
  vitest,
  vitest5,
  denoBench,
  benchNode,
  googleBenchmark,
  jmh,
  autocannon,
  oha,
  k6,
];
const TEXT_FORMATS: readonly ForeignFormat<string>[] = [benchNodeCsv, go, wrk, h2load, githubAction];

/** What a tool wrote into a file. */
export interface ForeignFile {
  tool: string;
  rows: ForeignRow[];
  /** the parameter whose values are variants where there is one file alone */
  side?: string | undefined;
}

/** Variants of another tool. */
interface ForeignRuns {
  csv: string[];
  /** of each configuration, by its spelling */
  parameters: Record<string, Record<string, ParameterValue>>;
  variants: number;
  /** Each row is of one process a variant: of noise nothing can be said. */
  isOneProcess: boolean;
}

/** A log has a time in such brackets. */
const JSON_MARK = /^\s*(\{\s*"|\[\s*[{\]])/;

/** Whether a text that begins so may be of another tool. */
export function mayBeForeign(beginning: string): boolean {
  return JSON_MARK.test(beginning) || TEXT_FORMATS.some(({ isIn }) => isIn(withoutMark(beginning)));
}

/**
 * The results in a text, which may begin with a byte order mark, or in JSON texts one behind the other: a process each.
 *
 * @param name of the text in messages
 * @returns null where no known tool writes so
 * @throws JsdynoError IMPORT_INVALID where it is of a tool, but of another shape; CSV_UNREADABLE where that has no result
 */
export function readForeign(marked: string, name: string): ForeignFile | null {
  const text = withoutMark(marked);
  for (const own of TEXT_FORMATS.filter(({ isIn }) => isIn(text))) {
    const rows = own.rowsOf(text, name);
    // A log of something else may have a line that begins so.
    if (rows.length > 0) return fileOf(own, name, rows);
  }
  const documents = documentsIn(text);
  const format = JSON_FORMATS.find(({ isIn }) => isIn(documents[0]));
  if (format === undefined) return null;
  return fileOf(
    format,
    name,
    documents.flatMap((document) => toldApart(format.rowsOf(document, name))),
  );
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** None of a text that is no JSON, which is another's to say. */
function documentsIn(text: string): unknown[] {
  return orElse(() => parsedJsons(text, (why) => new Error(why)), []);
}

function fileOf<T>({ tool, side }: ForeignFormat<T>, name: string, rows: ForeignRow[]): ForeignFile {
  const none = rows.find(({ rates }) => !rates.every(Number.isFinite));
  if (none === undefined && rows.some(({ rates }) => rates.length > 0)) return { tool, rows, side };
  const of = none === undefined ? '' : ` for ${none.benchmark} ${spell(none.parameters)}`;
  throw new JsdynoError('CSV_UNREADABLE', `${name} of ${tool} has no result${of}`, {
    hint: none === undefined ? 'what failed or was skipped has none' : 'a time of 0 is no rate: let it run longer',
  });
}

/**
 * The results of files as runs of variants, a file each, or of one file alone by what tells its sides apart.
 * @param files each with the label that its variant has
 */
export function foreignRuns(files: readonly (ForeignFile & { label: string })[]): ForeignRuns {
  const parameters: ForeignRuns['parameters'] = {};
  const csv = [`${COMPARE_HEADER}\n`];
  const binaries = new Map<string, Map<string, number>>();
  for (const { label, rows, side } of files) {
    // Of files that have one row each, this is what they compare, whatever it is called in each.
    const isSide = side !== undefined && (files.length === 1 || files.every((file) => sidesOf(file) === 1));
    for (const row of rows) {
      const { [side ?? '']: value, ...rest } = row.parameters;
      const names = isSide ? rest : row.parameters;
      const binary = isSide && files.length === 1 ? String(value) : label;
      const configuration = spell(names);
      parameters[configuration] = names;
      const processes = binaries.get(binary) ?? new Map<string, number>();
      const key = `${row.benchmark} ${configuration}`;
      processes.set(key, (processes.get(key) ?? 0) + row.rates.length);
      binaries.set(binary, processes);
      for (const rate of row.rates)
        csv.push(`${compareLine({ binary, benchmark: row.benchmark, configuration, rate, time: 1 / rate })}\n`);
    }
  }
  return {
    csv,
    parameters,
    variants: binaries.size,
    isOneProcess: [...binaries.values()].some((processes) => [...processes.values()].every((count) => count === 1)),
  };
}

function sidesOf({ rows, side = '' }: ForeignFile): number {
  return new Set(rows.map(({ parameters }) => parameters[side])).size;
}
