import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { JsdynoError } from '../errors/catalogue.ts';
import { experimentName } from '../experiment/name.ts';
import { importCsv, importJson } from '../store/import.ts';
import { openStore } from '../store/store.ts';
import type { Io } from './io.ts';

/** `jsdyno import`: stores the runs of a file as an experiment and says its name. */
export async function importRuns(file: string, io: Io): Promise<number> {
  const database = openStore();
  const name = experimentName(new Date());
  const [source, called] = file === '-' ? [io.stdin, 'standard input'] : [createReadStream(file), file];
  if (file.endsWith('.json')) {
    importJson(database, await wholeText(source as NodeJS.ReadableStream, called), called, name);
  } else {
    const { warnings } = await importCsv(database, source as AsyncIterable<Uint8Array>, called, name);
    for (const warning of warnings) io.stderr.write(`warning: ${warning}\n`);
  }
  io.stdout.write(`${name}\n`);
  return 0;
}

async function wholeText(source: NodeJS.ReadableStream, called: string): Promise<string> {
  try {
    return await text(source);
  } catch (error) {
    throw new JsdynoError('CSV_UNREADABLE', `cannot read ${called}`, { details: String(error), cause: error });
  }
}
