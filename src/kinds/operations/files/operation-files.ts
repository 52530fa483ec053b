import { statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { namesIfThere } from '../../../host/files/if-there.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import { fileOn, type Variant } from '../../../host/runtimes/index.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nearest } from '../../../text/errors/nearest.ts';

/** A file of operations. */
export interface OperationFile {
  /** The name in its rows: the path as typed, or `operations/string-searching.js` of the collection. */
  name: string;
  /** Absolute path. */
  path: string;
}

/** The beginning of names in the collection: `operations/json.js`. */
export const OPERATIONS = 'operations';

/** The folder of the built-in collection. */
const BUILT_IN = packageFile('benchmarks/operations');

const IS_OPERATION_FILE = /^[^._].*\.(?:[cm]?[jt]s|[jt]sx)$/;
const IS_TYPES = /\.d\.[cm]?ts$/;

/** The built-in collection, in the order of its names. */
export function collection(): OperationFile[] {
  return filesIn(BUILT_IN).map((file) => ({ name: `${OPERATIONS}/${file}`, path: join(BUILT_IN, file) }));
}

/**
 * The files that were typed: files, folders of files, names of the collection (with or without the ending), or `all` of
 * it. Each once, in the order typed.
 * @throws JsdynoError UNKNOWN_BENCHMARK, NO_BENCHMARKS
 */
export function operationFiles(typed: readonly string[]): OperationFile[] {
  const chosen = new Map<string, OperationFile>();
  for (const file of typed.flatMap(filesOf)) if (!chosen.has(file.path)) chosen.set(file.path, file);
  return [...chosen.values()];
}

/** Where a variant finds a file of operations: those of the collection are the same for all. Pure. */
export function operationFileOn(variant: Pick<Variant, 'tree' | 'transformed'>, file: string): string {
  return isOfCollection(file) ? file : fileOn(variant, file);
}

/** Whether a file, by its absolute path, is one of the built-in collection. Pure. */
export function isOfCollection(file: string): boolean {
  return dirname(file) === BUILT_IN;
}

function filesOf(typed: string): OperationFile[] {
  const found = statSync(typed, { throwIfNoEntry: false });
  if (found?.isFile()) return [{ name: asTyped(typed), path: resolve(typed) }];
  const built = collection();
  if (typed === 'all') return built;
  const named = built.filter(({ name }) => [name, basename(name), stem(name)].includes(typed));
  if (named.length > 0) return named;
  if (found?.isDirectory()) return filesInFolder(typed);
  const close = nearest(
    typed,
    built.map(({ name }) => stem(name)),
  );
  throw new JsdynoError('UNKNOWN_BENCHMARK', `no file and no built-in operations named ${typed}`, {
    hint: close.length > 0 ? `did you mean ${close.join(' or ')}?` : '"jsdyno list operations" lists the built-in ones',
  });
}

function filesInFolder(folder: string): OperationFile[] {
  const files = filesIn(folder);
  if (files.length > 0) {
    return files.map((file) => ({ name: asTyped(join(folder, file)), path: resolve(folder, file) }));
  }
  throw new JsdynoError('NO_BENCHMARKS', `${folder} contains no files of operations`, {
    hint: 'such files end in .js, .cjs, .mjs, .ts, .jsx or .tsx, and call suite() of jsdyno; subfolders are not searched',
  });
}

function filesIn(folder: string): string[] {
  return namesIfThere(folder).filter((name) => IS_OPERATION_FILE.test(name) && !IS_TYPES.test(name));
}

/** Shortens a path: `./a.js` and the absolute path of a file below this folder become `a.js`. */
function asTyped(path: string): string {
  const below = relative('.', path);
  const short = below === '' || below.startsWith('..') ? path : below;
  return sep === '/' ? short : short.replaceAll(sep, '/');
}

function stem(name: string): string {
  return basename(name, extname(name));
}
