/** What the numbers of an article come from, read once. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '../../host/files/hash.ts';
import type { TextSource } from '../../store/lines.ts';
import { bytesOf, unopened } from '../../store/opened.ts';
import { openStoreToRead, storeInMemory } from '../../store/read-store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Say } from '../../text/messages/say.ts';
import { shellWord } from '../../text/shell-word.ts';
import type { Measurements } from '../report/assemble.ts';
import { measurementsIn } from '../report/csv-measurements.ts';
import type { MeasuredGroup } from '../report/measured-group.ts';
import type { Published } from '../report/published.ts';
import { publishedFrom } from '../report/published-from.ts';
import type { SourceFile } from './report-file.ts';

/** How experiments of any kind of work are read; handed in, since kinds know how they are shown. */
export interface ExperimentReader {
  publishedByName(database: DatabaseSync, name: string, say: Say): Promise<Published>;
  importJson(database: DatabaseSync, source: TextSource, file: string, name: string): Promise<unknown>;
}

/** A named source of an article. */
export interface Source {
  name: string;
  published: Published;
  /** The files that it was read from, as report.yml names them, with their SHA-256; none of a stored experiment. */
  files: { path: string; sha256: string }[];
  /** What report.yml says of it in the author's words. */
  note: string | null;
}

/**
 * Reads a source of a report.yml.
 * @param folder of the article
 * @throws JsdynoError UNKNOWN_EXPERIMENT, IMPORT_INVALID, CSV_UNREADABLE, BAD_USAGE, BAD_OPTION, FILE_UNREADABLE
 */
export async function readSource(
  name: string,
  file: SourceFile,
  folder: string,
  reader: ExperimentReader,
  say: Say,
): Promise<Source> {
  if ('experiment' in file) {
    const published = await reader.publishedByName(openStoreToRead(), file.experiment, say);
    return { name, published, files: [], note: null };
  }
  if ('export' in file) {
    const hashed = hashOf(folder, file.export);
    const published = await readExport(name, resolve(folder, file.export), reader, say);
    return { name, published, files: [hashed], note: null };
  }
  const paths = 'csv' in file ? file.csv : file.results;
  const files = paths.map((path) => hashOf(folder, path));
  const each = unopened(paths, [], folder);
  // Results are variants of one comparison, CSVs parts of one.
  const parts: Measurements[] = [];
  for (const some of 'csv' in file ? each.map((one) => [one]) : [each]) {
    parts.push(await measurementsIn(some, file.baseline));
  }
  const words = paths.map((path) => shellWord(basename(path).replace(/\.gz$/, '')));
  const lines = 'csv' in file ? words : [words.join(' ')];
  const measurements = labelled(joined(parts), file.labels);
  const published: Published = {
    ...publishedFrom({ ...measurements, margin: file.margin }),
    sheets: [],

    machineWarnings: [],
    command: lines.map((line) => `jsdyno analyze ${line}`).join('\n'),
    workSha256: null,
  };
  return { name, published, files, note: file.note ?? null };
}

async function readExport(name: string, path: string, reader: ExperimentReader, say: Say): Promise<Published> {
  const database: DatabaseSync = storeInMemory();
  try {
    await reader.importJson(database, bytesOf(path), path, name);
    return await reader.publishedByName(database, name, say);
  } finally {
    database.close();
  }
}

function hashOf(folder: string, path: string): { path: string; sha256: string } {
  try {
    return { path, sha256: sha256(readFileSync(resolve(folder, path))) };
  } catch (error) {
    throw new JsdynoError('FILE_UNREADABLE', `cannot read ${path}, which report.yml names`, {
      hint: 'paths in report.yml are relative to its folder',
      details: String(error),
      cause: error,
    });
  }
}

/** Several files of the same binaries as one: their rows are judged together. Pure. */
function joined(parts: readonly Measurements[]): Measurements {
  const [first] = parts;
  if (first === undefined) throw new RangeError('a source without files');
  const differs = parts.find(
    ({ baseline, contenders }) => `${[baseline, ...contenders]}` !== `${[first.baseline, ...first.contenders]}`,
  );
  if (differs !== undefined) {
    throw new JsdynoError('ARTICLE_INVALID', 'the files of a source have different binaries', {
      hint: 'make each file its own source',
    });
  }
  return {
    ...first,
    groups: parts.flatMap(({ groups }) => [...groups]),
    warnings: parts.flatMap(({ warnings }) => warnings ?? []),
  };
}

/** Binaries under the names that report.yml gives them. Pure. */
function labelled(measurements: Measurements, labels: Readonly<Record<string, string>>): Measurements {
  const nameOf = (label: string): string => labels[label] ?? label;
  const { baseline, contenders, groups } = measurements;
  return {
    ...measurements,
    baseline: nameOf(baseline),
    contenders: contenders.map(nameOf),
    groups: [...groups].map(
      (group): MeasuredGroup => ({
        ...group,
        rates: new Map([...group.rates].map(([label, rates]) => [nameOf(label), rates])),
      }),
    ),
  };
}
