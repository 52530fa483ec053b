import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isFolder } from '../../../host/files/if-there.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import type { Runtime } from '../../../host/runtimes/types.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nearest } from '../../../text/errors/nearest.ts';

/** A folder of benchmarks, a folder a category, as Node.js core's `benchmark/`. */
export interface Suite {
  /** Absolute path of the folder. */
  folder: string;
  /** `built-in`, or the folder's path as given. */
  name: string;
  isBuiltIn: boolean;
  /** File names by category, in the order of the file system's listing (sorted). */
  categories: Map<string, string[]>;
}

/** Which benchmarks of a suite: categories (or `all`), and the parts of names to keep and to leave out. */
interface Selection {
  categories: readonly string[];
  filter: readonly string[];
  exclude: readonly string[];
}

/** The folder of the built-in suites. */
const BUILT_IN = packageFile('benchmarks/suites');

/** Folders that are no categories, as for upstream: data for benchmarks, and packages. */
const NOT_CATEGORIES = new Set(['fixtures', 'node_modules']);

const IS_SCRIPT = /\.[cm]?js$/;
const INDEX = 'index.js';
/** What the files of a folder share, as in core's `ffi`: upstream runs it, and prints nothing. */
const SHARED = 'common.js';
/** Files of Node.js core for its `node:bench`, which the underscore hides from run.js. */
const IS_NODE_BENCH = /(?:^|\/)_[^/]*\.node-bench\.js$/;

/**
 * Opens a suite folder, the built-in one when none is given.
 * @throws JsdynoError SUITE_NOT_FOUND, SUITE_EMPTY
 */
export function openSuite(folder?: string): Suite {
  const root = folder === undefined ? BUILT_IN : resolve(folder);
  if (!isFolder(root)) {
    throw new JsdynoError('SUITE_NOT_FOUND', `the folder ${folder} does not exist`, {
      hint: 'give --suite the benchmark/ folder of a Node.js checkout, or leave it out for the built-in suites',
    });
  }
  const categories = new Map<string, string[]>();
  for (const entry of readdirSync(root).sort()) {
    if (NOT_CATEGORIES.has(entry) || entry.startsWith('.') || !isFolder(join(root, entry))) continue;
    categories.set(entry, benchmarkFiles(join(root, entry)));
  }
  if ([...categories.values()].every((files) => files.length === 0)) {
    throw new JsdynoError('SUITE_EMPTY', `${folder} contains no benchmarks`, {
      hint: 'a suite has one folder per category, with benchmark files in it: buffers/buffer-tojson.js',
    });
  }
  return { folder: root, name: folder ?? 'built-in', isBuiltIn: folder === undefined, categories };
}

/**
 * The chosen benchmarks as `category/file.js`, in upstream's order.
 * @throws JsdynoError UNKNOWN_CATEGORY, NO_BENCHMARKS
 */
export function selectBenchmarks(suite: Suite, selection: Selection): string[] {
  const names = selection.categories.includes('all')
    ? [...suite.categories.keys()]
    : [...new Set(selection.categories)];
  const chosen: string[] = [];
  for (const category of names) {
    const files = suite.categories.get(category);
    if (files === undefined) throw unknownCategory(suite, category);
    for (const file of files) {
      if (isFileChosen(`${category}/${file}`, selection)) chosen.push(`${category}/${file}`);
    }
  }
  if (chosen.length === 0) throw noBenchmarks(suite, names, selection);
  return chosen;
}

/**
 * Whether the filters leave a file, by its name as upstream's do; one with a slash is a part of `category/file`, as files are
 * listed.
 */
export function isFileChosen(listed: string, { filter, exclude }: Pick<Selection, 'filter' | 'exclude'>): boolean {
  const file = listed.slice(listed.indexOf('/') + 1);
  const has = (part: string) => (part.includes('/') ? listed : file).includes(part);
  return (filter.length === 0 || filter.some(has)) && !exclude.some(has);
}

/** Files, and folders that are one benchmark by their `index.js`, as those of Node-API with a binding beside it. */
function benchmarkFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(
      (name) =>
        isForNodeBench(name) ||
        (/^[^._]/.test(name) && name !== SHARED && (IS_SCRIPT.test(name) || existsSync(join(folder, name, INDEX)))),
    )
    .sort();
}

/** Whether a benchmark, or a file, is one for `node:bench`. Pure. */
export function isForNodeBench(name: string): boolean {
  return IS_NODE_BENCH.test(name);
}

/** The script of a benchmark, absolute. */
export function scriptOf(folder: string, benchmark: string): string {
  return IS_SCRIPT.test(benchmark) ? join(folder, benchmark) : join(folder, benchmark, INDEX);
}

/** Node.js core's test/common fails a process with globals that Node.js lacks, which says nothing about another runtime. */
export function environmentOn(kind: Runtime['kind']): Record<string, string> {
  return kind === 'node' ? {} : { NODE_TEST_KNOWN_GLOBALS: '0' };
}

/** The port of upstream's benchmarks, and how far those of two lanes are apart: some use the next ones as well. */
const PORT = 12346;
const PORTS = 16;
/** More processes than take turns with each other. */
const PLACES = 1000;

/**
 * What keeps processes apart that run at the same time: their folders for temporary files, and in two lanes their ports. Upstream
 * lets one run alone.
 *
 * @param place among those that take turns with each other
 */
export function apartFrom({
  lane = 0,
  place,
}: {
  lane?: number | undefined;
  place?: number | undefined;
}): Record<string, string> {
  const folder = lane === 0 && place === undefined ? {} : { TEST_THREAD_ID: String(lane * PLACES + (place ?? 0)) };
  const port = lane === 0 ? {} : { PORT: String((Number(process.env.PORT) || PORT) + PORTS * lane) };
  return { ...folder, ...port };
}

function unknownCategory(suite: Suite, category: string): JsdynoError {
  const known = [...suite.categories.keys()];
  const [module, file] = category.split('/').slice(-2);
  if (file !== undefined && suite.categories.get(module ?? '')?.includes(file)) {
    return new JsdynoError('UNKNOWN_CATEGORY', `"${category}" is a benchmark, not a category`, {
      hint: `type: ${module} --filter ${file}`,
    });
  }
  const close = nearest(basename(category), known);
  const hint = close.length > 0 ? `did you mean ${close.join(' or ')}?` : `there are: ${known.join(', ')}, all`;
  return new JsdynoError('UNKNOWN_CATEGORY', `The "${category}" category does not exist.`, { hint });
}

function noBenchmarks(suite: Suite, categories: readonly string[], selection: Selection): JsdynoError {
  const files = categories.flatMap((category) => suite.categories.get(category) ?? []);
  const typed = selection.filter[0];
  const close = typed === undefined ? [] : nearest(typed.slice(typed.indexOf('/') + 1), files);
  const hint =
    close.length > 0
      ? `nearest in ${categories.join(', ')}: ${close.join(', ')}`
      : `"jsdyno list ${categories.join(' ')}" lists them`;
  return new JsdynoError('NO_BENCHMARKS', 'No benchmarks found', { hint });
}
