import { createReadStream } from 'node:fs';
import { freeName } from '../experiment/name.ts';
import { importCsv, importJson } from '../kinds/import.ts';
import { openStore } from '../store/store.ts';
import type { Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';

type Source = AsyncIterable<Uint8Array>;

/** An export begins with a brace, behind a byte order mark or not, in UTF-8 or UTF-16. */
const BRACE = '{'.charCodeAt(0);
const BEFORE = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0]);

/** `jsdyno import`: stores the runs of a file as an experiment and says its name. */
export async function importRuns(file: string, io: Io): Promise<number> {
  const database = openStore();
  const name = freeName(database, new Date());
  const isNamed = file !== '-';
  const called = isNamed ? file : 'standard input';
  const { source, isJson } = isNamed
    ? { source: createReadStream(file), isJson: file.endsWith('.json') }
    : await lookedInto(io.stdin as unknown as Source);
  if (isJson) {
    await importJson(database, source, called, name);
  } else {
    const { warnings } = await importCsv(database, source, called, name);
    for (const warning of warnings) io.stderr.write(`warning: ${printable(warning)}\n`);
  }
  io.stdout.write(`${name}\n`);
  return 0;
}

/** Standard input has no name that tells what it holds. */
async function lookedInto(stream: Source): Promise<{ source: Source; isJson: boolean }> {
  const pieces = stream[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* source() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { source: source(), isJson: !first.done && first.value.find((byte) => !BEFORE.has(byte)) === BRACE };
}
