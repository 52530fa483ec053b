import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadKind } from '../kinds/kinds.ts';
import { findReadable } from '../kinds/stored.ts';
import { isAdaptive } from '../measure/plan.ts';
import { exportCsv } from '../store/export-csv.ts';
import { exportJson } from '../store/export-json.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { cannotWrite } from '../text/errors/system-error.ts';
import type { Io } from '../text/io.ts';

interface ExportCommand {
  format: 'csv' | 'json';
  output?: string;
}

/** `jsdyno export`: the runs of an experiment, as upstream's CSV or whole as JSON. */
export async function exportRuns(name: string, { format, output }: ExportCommand, io: Io): Promise<number> {
  const database = openStoreToRead();
  const experiment = await findReadable(database, name);
  const kind = await loadKind(experiment.kind);
  if (format === 'csv' && isAdaptive(kind.recordedPlan(experiment))) {
    io.stderr.write(
      'warning: its rows stopped when they were decided; tools that take the CSV for a fixed number of runs find too many differences\n',
    );
  }
  const pieces = Readable.from((format === 'csv' ? exportCsv : exportJson)(database, experiment));
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
