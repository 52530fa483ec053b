/** What other tools wrote, as a CSV of compare.js. Node.js' own node:bench writes a line a sample, and is read where it is run. */

import { endOfValue, parsedJson } from '../host/files/json-text.ts';
import { type ParameterValue, spell } from '../measure/configuration.ts';
import { whole } from '../text/english-numbers.ts';
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
import { namesApart } from './foreign/names-apart.ts';
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
  githubAction,
];
const TEXT_FORMATS: readonly ForeignFormat<string>[] = [benchNodeCsv, go, wrk, h2load];

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
  /** what failed and counts, or was left out; a sentence each */
  remarks: string[];
}

/** Where a JSON document begins, or that of a page; a log has a time in such brackets. */
const DOCUMENT = /^[ \t]*(?:window\.BENCHMARK_DATA\s*=\s*)?(?=\{\s*"|\[\s*[{\]])/m;

/**
 * The results in a text, which may begin with a byte order mark, be part of a log, or have those of several processes one behind the other.
 *
 * @param name of the text in messages
 * @returns null where no known tool writes so
 * @throws JsdynoError IMPORT_INVALID where it is of a tool, but of another shape; CSV_UNREADABLE where that has no result, or is of two
 */
export function readForeign(marked: string, name: string): ForeignFile | null {
  const text = marked.replace(/^\uFEFF/, '');
  const found = [
    ...TEXT_FORMATS.map((format) => ({ format, rows: format.rowsOf(text, name) })).filter(
      ({ rows }) => rows.length > 0,
    ),
    // Each document is of a process; half of one is another's to say.
    ...orElse(() => documentsIn(text), []).flatMap((document) => {
      const format = JSON_FORMATS.find(({ isIn }) => isIn(document));
      return format === undefined ? [] : { format, rows: toldApart(format.rowsOf(document, name), format.side) };
    }),
  ];
  const [first] = found;
  if (first === undefined) return null;
  const other = found.find(({ format }) => format !== first.format)?.format;
  const { tool, side, hasPaths } = first.format;
  if (other !== undefined) {
    const both = tool === other.tool ? `${tool} in two formats` : `${tool} and of ${other.tool}`;
    throw new JsdynoError('CSV_UNREADABLE', `${name} has results of ${both}`, { hint: 'write each to its own file' });
  }
  const rows = found.flatMap((one) => one.rows);
  if (!rows.some(({ rates }) => rates.some(isRate))) {
    throw new JsdynoError('CSV_UNREADABLE', `${name} of ${tool} has no result`, {
      hint: 'what failed or was skipped has none, and a time of 0 is no rate',
    });
  }
  const paths = namesApart(hasPaths === true ? rows.map(({ benchmark }) => benchmark) : []);
  return { tool, side, rows: rows.map((row) => ({ ...row, benchmark: paths.get(row.benchmark) ?? row.benchmark })) };
}

const isRate = (rate: number): boolean => rate > 0 && Number.isFinite(rate);

/** @throws Error for half of one */
function documentsIn(text: string): unknown[] {
  const documents: unknown[] = [];
  for (let rest = text; ; ) {
    const begin = DOCUMENT.exec(rest);
    if (begin === null) return documents;
    const from = begin.index + begin[0].length;
    const to = endOfValue(rest, from);
    documents.push(parsedJson(rest.slice(from, to), (why) => new Error(why)));
    rest = rest.slice(to);
  }
}

/**
 * The results of files as runs of variants, a file each, or of one file alone by what tells its sides apart.
 * @param files each with the label that its variant has
 */
export function foreignRuns(files: readonly (ForeignFile & { label: string })[]): ForeignRuns {
  const parameters: ForeignRuns['parameters'] = {};
  const csv = [`${COMPARE_HEADER}\n`];
  const binaries = new Set<string>();
  const failed = new Map<string, NonNullable<ForeignRow['failed']>>();
  const zeros: string[] = [];
  for (const { label, rows, side } of files) {
    // Of files that have one row each, this is what they compare, whatever it is called in each.
    const isSide = side !== undefined && (files.length === 1 || files.every((file) => sidesOf(file) === 1));
    for (const row of rows) {
      const { [side ?? '']: value, ...rest } = row.parameters;
      const names = isSide ? rest : row.parameters;
      const binary = isSide && files.length === 1 && value !== undefined ? String(value) : label;
      const configuration = spell(names);
      parameters[configuration] = names;
      const rates = row.rates.filter(isRate);
      if (rates.length < row.rates.length) zeros.push(`${binary}: ${row.benchmark} ${configuration}`);
      if (row.failed !== undefined) {
        const { count = 0, of = 0 } = failed.get(binary) ?? {};
        failed.set(binary, { ...row.failed, count: count + row.failed.count, of: of + row.failed.of });
      }
      if (rates.length > 0) binaries.add(binary);
      for (const rate of rates)
        csv.push(`${compareLine({ binary, benchmark: row.benchmark, configuration, rate, time: 1 / rate })}\n`);
    }
  }
  const remarks = [
    ...[...failed].flatMap(([binary, { count, of, what }]) =>
      count === 0 ? [] : `${binary}: ${whole(count)} of ${whole(of)} ${what}`,
    ),
    ...zeros.map((where) => `a time of 0 is no rate, and left out: ${where}`),
  ];
  return { csv, parameters, variants: binaries.size, remarks };
}

function sidesOf({ rows, side = '' }: ForeignFile): number {
  return new Set(rows.map(({ parameters }) => parameters[side])).size;
}
