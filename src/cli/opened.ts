import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { JsdynoError } from '../errors/catalogue.ts';
import { type BenchRuns, benchEventsAsCsv, isBenchEvents } from '../kinds/suite/files/bench-events.ts';
import type { TextSource } from '../store/lines.ts';

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
}

/** Its beginning tells what a file holds: a name may not, and standard input has none. */
const BRACE = '{'.charCodeAt(0);
const BEFORE = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0]);

/**
 * Opens files, `-` being standard input. Several are variants of one comparison, each called by its file.
 * @throws JsdynoError BAD_USAGE where several are not of node:bench
 */
export async function opened(files: readonly string[], stdin: TextSource): Promise<Opened> {
  const all = await Promise.all(files.map((file) => lookedInto(file, stdin)));
  const [first] = all;
  if (all.every(({ isBench }) => isBench)) {
    return {
      kind: 'csv',
      ...benchEventsAsCsv(all),
      name: all.map(({ name }) => name).join(', '),
      isAlone: all.length === 1,
    };
  }
  if (first === undefined || all.length > 1) {
    throw new JsdynoError('BAD_USAGE', 'of several files each must hold the events of node:bench', {
      hint: 'join CSVs of compare.js, which name their variants, with: cat FILE FILE | jsdyno analyze -',
    });
  }
  return { kind: first.isJson ? 'json' : 'csv', source: first.source, name: first.name, isAlone: false };
}

async function lookedInto(file: string, stdin: TextSource) {
  const isNamed = file !== '-';
  // Pieces larger than a stream's usual 64 KiB take a large file in fewer turns of the event loop.
  const stream: TextSource = isNamed ? createReadStream(file, { highWaterMark: 1 << 18 }) : stdin;
  const name = isNamed ? file : 'standard input';
  const label = isNamed ? basename(file).replace(/\.[^.]*$/, '') : 'node';
  const pieces = Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : stream[Symbol.iterator]();
  let failure: unknown;
  const first = await Promise.resolve(pieces.next()).catch((error: unknown) => {
    failure = error; // told where it is read
    return { done: true as const, value: undefined };
  });
  async function* source() {
    if (failure !== undefined) throw failure;
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces as AsyncIterator<Uint8Array | string> };
  }
  const begin = first.done ? Buffer.alloc(0) : Buffer.from(first.value as Uint8Array);
  const isJson = begin.find((byte) => !BEFORE.has(byte)) === BRACE;
  return {
    source: source(),
    name,
    label,
    isJson,
    isBench: isBenchEvents(begin.subarray(0, 200).toString(begin[0] === 0xff ? 'utf16le' : 'utf8')),
  };
}
