import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importCsv, importJson } from '../kinds/import.ts';
import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import { isAdaptive } from '../measure/plan.ts';
import { findExperiment, removeExperiment } from '../store/experiments.ts';
import { exportCsv } from '../store/export-csv.ts';
import { exportJson } from '../store/export-json.ts';
import type { TextSource } from '../store/lines.ts';
import { opened, unopened } from '../store/opened.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { openStore } from '../store/store.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { cannotWrite } from '../text/errors/system-error.ts';
import type { Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import { freeName } from '../work/experiment/name.ts';
import type { Typed } from '../work/typed/declared.ts';
import type { EXPORT } from './options.ts';

/** `jsdyno export`: the runs of an experiment as upstream's CSV or whole as JSON, or its figures as another tool reads them. */
export async function exportRuns(name: string, { format, output }: Typed<typeof EXPORT>, io: Io): Promise<number> {
  const database = openStoreToRead();
  const experiment = await findReadable(database, name);
  const kind = await loadKind(experiment.kind);
  if (/^(csv|go)$/.test(format) && isAdaptive(kind.recordedPlan(experiment))) {
    const taken = format === 'csv' ? 'the CSV' : 'them';
    io.stderr.write(
      `warning: its rows stopped when they were decided; tools that take ${taken} for a fixed number of runs find too many differences\n`,
    );
  }
  const pieces = Readable.from(
    format === 'csv'
      ? exportCsv(database, experiment)
      : format === 'json'
        ? exportJson(database, experiment)
        : (await import('../work/exported.ts')).exportFigures(kind, { database, experiment }, format),
  );
  if (output === undefined) {
    await pipeline(pieces, io.stdout, { end: false });
    return 0;
  }
  try {
    await pipeline(pieces, createWriteStream(output));
  } catch (error) {
    throw cannotWrite(output, error);
  }
  io.stderr.write(`wrote ${experiment.name} to ${output}\n`);
  return 0;
}

/** `jsdyno import`: stores the runs of files as an experiment and says its name. */
export async function importRuns(files: readonly string[], io: Io): Promise<number> {
  const sources = unopened(files, io.stdin as unknown as TextSource);
  const { kind, source, name: file, isAlone, parameters, remarks = [] } = await opened(sources);
  const database = openStore();
  const name = freeName(database, new Date());
  if (kind === 'json') {
    await importJson(database, source, file, name);
  } else {
    const { warnings } = await importCsv(database, source, file, name, { isAlone, parameters });
    for (const warning of [...warnings, ...remarks]) io.stderr.write(`warning: ${printable(warning)}\n`);
  }
  io.stdout.write(`${name}\n`);
  return 0;
}

/** `jsdyno rm`: removes experiments with their runs; all are found before any is removed. */
export async function rm(names: string[], { stdout }: Pick<Io, 'stdout'>): Promise<number> {
  const database = openStore();
  const found = names.map((name) => findExperiment(database, name));
  for (const { name, owner } of found) {
    if (owner !== null) {
      throw new JsdynoError('EXPERIMENT_BUSY', `${name} is being measured by process ${owner}`, {
        hint: 'end it first',
      });
    }
  }
  for (const { id, name } of found) {
    removeExperiment(database, id);
    stdout.write(`removed ${name}\n`);
  }
  return 0;
}
