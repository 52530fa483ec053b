import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { page } from '../text/addresses.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { type BenchRuns, benchEventsAsCsv, isBenchEvents } from './foreign/bench-events.ts';
import type { ForeignFile } from './foreign.ts';
import { MarkedDecoder, readable, type TextSource } from './lines.ts';

/** A text that may be of any tool. */
export interface Unopened {
  source: TextSource;
  /** in messages */
  name: string;
  /** what its variant is called, where it is a variant; of standard input what it holds says so */
  label?: string | undefined;
}

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
  /** Whether another tool measured, for which a run is a process, however many samples that took. */
  isForeign: boolean;
  /** what failed in it and counts, or was left out; a sentence each */
  remarks?: readonly string[];
}

/** Its beginning tells what a file holds: a name may not, and standard input has none. */
const JSON_MARK = /^\s*\{\s*"/;
/** What is known without a look at other formats, which take long to load. */
const OWN_MARK = /^[ \t]*"?binary"?[ \t]*,|"format":\s*"jsdyno-experiment-/m;
/** What a file holds that is no CSV of compare.js, in messages. */
const BENCH = 'events of node:bench';
/** Characters that are read at once: what another tool wrote is no stream. */
const LONGEST_FOREIGN = 400_000_000;
/** Characters behind white space that tell; of standard input they may come one by one. */
const ENOUGH = 100;
/** Whatever is white space for so long is not waited for. */
const LONGEST_BEGINNING = 1 << 20;

/**
 * Files by their paths, `-` being standard input; those whose name ends with .gz are unpacked on the way. None is opened before it is read.
 * @throws JsdynoError BAD_USAGE where one is named twice
 */
export function unopened(files: readonly string[], stdin: TextSource, folder = '.'): Unopened[] {
  const names = files.map((file) => (file === '-' ? 'standard input' : file));
  const paths = names.map((name) => resolve(folder, name));
  const twice = names.find((_, at) => paths.indexOf(paths[at] as string) < at);
  if (twice !== undefined) {
    throw new JsdynoError('BAD_USAGE', `${twice} is named twice`, {
      hint: 'name each file once: each is one variant',
    });
  }
  return files.map((file, at) => ({
    name: names[at] as string,
    ...(file === '-'
      ? { source: stdin }
      : {
          source: bytesOf(paths[at] as string),
          label: basename(file.replace(/\.gz$/, '')).replace(/(?<=.)\.(json|ndjson|jsonl|csv|txt)$/i, ''),
        }),
  }));
}

/** What a file holds, unpacked. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  // Pieces larger than a stream's usual 64 KiB take a large file in fewer turns of the event loop.
  const bytes = createReadStream(path, { highWaterMark: 1 << 18 });
  yield* path.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes;
}

/**
 * Looks into texts. Several are variants of one comparison, each called by its label.
 * @throws JsdynoError BAD_USAGE where several are not of one tool; CSV_UNREADABLE, IMPORT_INVALID
 */
export async function opened(sources: readonly Unopened[]): Promise<Opened> {
  // One behind the other: whoever waits for standard input must not hide that another file is missing.
  const all: Awaited<ReturnType<typeof lookedInto>>[] = [];
  for (const one of sources) all.push(await lookedInto(one));
  const [first] = all;
  const other = all.find(({ tool }) => tool === null || tool !== first?.tool);
  if (first === undefined || (other !== undefined && all.length > 1)) {
    const why =
      first?.tool != null
        ? `${other?.name} has no ${first.tool}; several files must be of one tool`
        : `${other?.name} cannot be combined with other files: it has no results of another tool`;
    throw new JsdynoError('BAD_USAGE', why, {
      hint: `${page('analyze')} names what is read of other tools, JSON only whole; join CSVs of compare.js with: cat FILE FILE | jsdyno analyze -`,
    });
  }
  if (other !== undefined) {
    return {
      kind: other.isJson ? 'json' : 'csv',
      source: other.source,
      name: other.name,
      isAlone: false,
      isForeign: false,
    };
  }
  const short = all.map(({ label }) => label ?? (first.tool === BENCH ? 'node' : 'stdin'));
  const isApart = new Set(short).size === short.length;
  const labelled = all.map((one, at) => ({ ...one, label: isApart ? (short[at] as string) : one.name }));
  const name = all.map((one) => one.name).join(', ');
  const found = { kind: 'csv', name, isForeign: true } as const;
  if (first.tool === BENCH) return { ...found, ...benchEventsAsCsv(labelled), isAlone: all.length === 1 };
  const { foreignRuns } = await import('./foreign.ts');
  const { csv, variants, ...told } = foreignRuns(
    labelled.flatMap(({ foreign, label }) => (foreign === null ? [] : { ...foreign, label })),
  );
  return { ...found, source: csv, isAlone: variants === 1, ...told };
}

async function lookedInto({ source: whole, name, label }: Unopened) {
  const pieces = readable(whole, name);
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
    await readTo(() => text.length > LONGEST_FOREIGN);
    if (!isBenchEvents(text) && text.length <= LONGEST_FOREIGN)
      foreign = (await import('./foreign.ts')).readForeign(text, name);
  }
  async function* source() {
    yield* begun;
    yield* pieces;
  }
  const tool = isBenchEvents(text) ? BENCH : foreign === null ? null : `results of ${foreign.tool}`;
  return { source: source(), name, label, isJson: JSON_MARK.test(text), tool, foreign };
}
