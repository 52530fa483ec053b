import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type BenchRuns, benchEventsAsCsv, isBenchEvents } from '../kinds/suite/files/bench-events.ts';
import type { ForeignFile } from '../store/foreign.ts';
import { MarkedDecoder, readable, type TextSource } from '../store/lines.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';

/** Runs that another tool, or jsdyno, wrote into a file. */
interface Opened {
  /** An export of jsdyno is JSON; all else comes as a CSV of compare.js. */
  kind: 'csv' | 'json';
  source: TextSource;
  /** in messages */
  name: string;
  /** Runs of one variant: there is nothing to compare. */
  isAlone: boolean;
  /** Of rows, by their spelling, where the file tells; complete once the source is read. */
  parameters?: BenchRuns['parameters'];
  /** Each row is of one process a variant, as another tool measures: of noise nothing can be said. */
  isOneProcess?: boolean;
}

/** Its beginning tells what a file holds: a name may not, and standard input has none. */
const JSON_MARK = /^\s*\{\s*"/;
/** What is known without a look at other formats, which take long to load. */
const OWN_MARK = /^\s*"?binary"?\s*,|"format":\s*"jsdyno-experiment-/;
/** What a file holds that is no CSV of compare.js, in messages. */
const BENCH = 'events of node:bench';
/** Characters that are read at once: what another tool wrote is no stream. */
const LONGEST_FOREIGN = 400_000_000;
/** Characters behind white space that tell; of standard input they may come one by one. */
const ENOUGH = 100;
/** Whatever is white space for so long is not waited for. */
const LONGEST_BEGINNING = 1 << 20;

/**
 * Opens files, `-` being standard input. Several are variants of one comparison, each called by its file.
 * @throws JsdynoError BAD_USAGE where one is named twice, and where several are not of one tool; CSV_UNREADABLE, IMPORT_INVALID
 */
export async function opened(files: readonly string[], stdin: TextSource): Promise<Opened> {
  const names = files.map((file) => (file === '-' ? 'standard input' : file));
  const paths = names.map((name) => resolve(name));
  const twice = names.find((_, at) => paths.indexOf(paths[at] as string) < at);
  if (twice !== undefined) {
    throw new JsdynoError('BAD_USAGE', `${twice} is named twice`, {
      hint: 'name each file once: each is a variant of its own',
    });
  }
  // One behind the other: whoever waits for standard input must not hide that another file is missing.
  const all: Awaited<ReturnType<typeof lookedInto>>[] = [];
  for (const [at, file] of files.entries()) all.push(await lookedInto(file, names[at] as string, stdin));
  const [first] = all;
  const other = all.find(({ tool }) => tool === null || tool !== first?.tool);
  if (first === undefined || (other !== undefined && all.length > 1)) {
    const why =
      first?.tool != null
        ? `${other?.name} holds no ${first.tool}, as each of several files must`
        : `${other?.name} cannot stand beside other files: it holds no results of another tool`;
    throw new JsdynoError('BAD_USAGE', why, {
      hint: 'join CSVs of compare.js, which name their variants, with: cat FILE FILE | jsdyno analyze -',
    });
  }
  if (other !== undefined) {
    return { kind: other.isJson ? 'json' : 'csv', source: other.source, name: other.name, isAlone: false };
  }
  const short = files.map((file) =>
    file === '-'
      ? first.tool === BENCH
        ? 'node'
        : 'stdin'
      : basename(file).replace(/(?<=.)\.(json|ndjson|jsonl|csv|txt)$/i, ''),
  );
  const labels = new Set(short).size === short.length ? short : names;
  const labelled = all.map((one, at) => ({ ...one, label: labels[at] as string }));
  const name = names.join(', ');
  if (first.tool === BENCH) return { kind: 'csv', ...benchEventsAsCsv(labelled), name, isAlone: all.length === 1 };
  const { foreignRuns } = await import('../store/foreign.ts');
  const { csv, parameters, variants, isOneProcess } = foreignRuns(
    labelled.flatMap(({ foreign, label }) => (foreign === null ? [] : { ...foreign, label })),
  );
  return { kind: 'csv', source: csv, parameters, name, isAlone: variants === 1, isOneProcess };
}

async function lookedInto(file: string, name: string, stdin: TextSource) {
  // Pieces larger than a stream's usual 64 KiB take a large file in fewer turns of the event loop.
  const pieces = readable(file === '-' ? stdin : createReadStream(file, { highWaterMark: 1 << 18 }), name);
  const decoder = new MarkedDecoder();
  const begun: (Uint8Array | string)[] = [];
  let text = '';
  const readTo = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { done, value } = await pieces.next();
      if (done) return;
      begun.push(value);
      text += typeof value === 'string' ? value : decoder.take(value);
    }
  };
  await readTo(() => text.trimStart().length >= ENOUGH || text.length >= LONGEST_BEGINNING);
  let foreign: ForeignFile | null = null;
  if (!isBenchEvents(text) && !OWN_MARK.test(text)) {
    const { mayBeForeign, readForeign } = await import('../store/foreign.ts');
    if (mayBeForeign(text)) {
      await readTo(() => text.length > LONGEST_FOREIGN);
      if (text.length <= LONGEST_FOREIGN) foreign = readForeign(text, name);
    }
  }
  async function* source() {
    yield* begun;
    yield* pieces;
  }
  const tool = isBenchEvents(text) ? BENCH : foreign === null ? null : `results of ${foreign.tool}`;
  return { source: source(), name, isJson: JSON_MARK.test(text), tool, foreign };
}
