import { importCsv, importJson } from '../kinds/import.ts';
import type { TextSource } from '../store/lines.ts';
import { openStore } from '../store/store.ts';
import type { Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import { freeName } from '../work/experiment/name.ts';
import { opened } from './opened.ts';

/** `jsdyno import`: stores the runs of files as an experiment and says its name. */
export async function importRuns(files: readonly string[], io: Io): Promise<number> {
  const { kind, source, name: file, isAlone, parameters } = await opened(files, io.stdin as unknown as TextSource);
  const database = openStore();
  const name = freeName(database, new Date());
  if (kind === 'json') {
    await importJson(database, source, file, name);
  } else {
    const { warnings } = await importCsv(database, source, file, name, { isAlone, parameters });
    for (const warning of warnings) io.stderr.write(`warning: ${printable(warning)}\n`);
  }
  io.stdout.write(`${name}\n`);
  return 0;
}
