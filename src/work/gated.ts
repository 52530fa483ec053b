/** What a gate measures of a kind of work: the benchmarks that jsdyno.yml names, with their files, and the plans of experiments on two trees. */
import { globSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isFile, isFolder } from '../host/files/if-there.ts';
import type { Draft, Plan } from '../measure/plan.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';

/** Paths and patterns below one folder, `/` between parts. */
export interface NamedWork {
  /** Files, patterns of them or folders, by the keys of kinds of work; for some kinds command lines. */
  lists: Readonly<Record<string, readonly string[] | undefined>>;
  /** Requests per second at which latencies are measured; absent: from the throughput, as `jsdyno http` does. */
  rates: number[] | undefined;
  /** An autobench.yml. */
  autobench: string | undefined;
  /** The command line that starts the server of `autobench`; absent: `npm start`. */
  server: string | undefined;
  /** Whether JavaScript is made of scripts first; absent: no. */
  transform?: boolean | undefined;
}

/** What is named of one kind of work. */
export interface NamedOfKind extends Omit<NamedWork, 'lists'> {
  /** The key that it stands below. */
  key: string;
  typed: readonly string[];
  /** Absolute: what is named lies below. */
  folder: string;
}

/** The key of jsdyno.yml that names what a kind measures. */
export interface GateKey {
  key: string;
  /** What editors are told of it. */
  says: string;
  /** Its place among the keys, by which benchmarks are measured, too. */
  place: number;
  /** Whether it also takes command lines. */
  takesLines?: boolean;
}

/** A benchmark of a gate. Paths are below the folder, `/` between parts. */
export interface GatedFile {
  /** The name of its rows. */
  benchmark: string;
  /** The file that a reader is shown. */
  path: string;
  /** The scripts that are loaded; none where that is not known. */
  scripts: string[];
  /** Files and folders that are the benchmark itself: those of head are measured on both sides. */
  own: string[];
}

/** A file or a folder that a plan names. */
export interface NamedFile {
  /** Absolute. */
  path: string;
  /** What of it is the benchmark where it lies in no folder of benchmarks; nothing of a script that is what is measured. */
  alone: string[];
}

/** How runs of a gate are made. */
export interface GatedMeasuring {
  margin: number;
  seed?: number | undefined;
  pin?: string | undefined;
  offline?: boolean | undefined;
  /** Arrivals per second at which servers are asked for latencies, in place of what is configured. */
  rates?: readonly number[] | undefined;
}

/** Benchmarks that one experiment measures. */
export interface Gated {
  files: GatedFile[];
  /** Command lines that are started in both trees, in place of runtimes; null where benchmarks run on runtimes. */
  lines: string[] | null;
  /** The name of its rows where the kind has none of its own. */
  name?: string | undefined;
  /** @param chosen some of the files */
  plan(chosen: readonly GatedFile[], measuring: GatedMeasuring): Draft<Plan>;
  /** Milliseconds of runs of rows that follow from those that are listed; absent: there are none. */
  laterMs?(plan: Draft<Plan>, rows: number): number;
}

/** Both sides of each runtime. */
export const SIDES = 2;

/**
 * The scripts that are named below a key, as one experiment; none where none is named.
 *
 * @param planOf the plan of paths of scripts
 * @param beside what else than the script is the benchmark; without it the script itself is what is measured
 * @throws JsdynoError NO_BENCHMARKS for a pattern that fits no script
 */
export function gatedScripts(
  named: NamedOfKind,
  planOf: (scripts: string[], measuring: Omit<GatedMeasuring, 'offline' | 'rates'>) => Draft<Plan>,
  beside?: (script: string) => string[],
): Gated[] {
  const files = scriptsOf(named).map((path) => ({
    ...{ benchmark: path, path, scripts: [path] },
    own: ownFiles(path, beside === undefined ? [] : [path, ...beside(path)]),
  }));
  const plan: Gated['plan'] = (chosen, { offline: _, rates: __, ...measuring }) =>
    planOf(
      chosen.map(({ path }) => path),
      measuring,
    );
  return files.length === 0 ? [] : [{ files, lines: null, plan }];
}

/** The scripts that patterns, folders and paths name, each once, in their order. */
function scriptsOf({ key, typed, folder }: NamedOfKind): string[] {
  const found = typed.flatMap((pattern) => {
    const whole = isFolder(join(folder, pattern)) ? `${pattern.replace(/\/+$/, '')}/*` : pattern;
    const paths = isFile(join(folder, whole)) ? [whole] : globSync(whole, { cwd: folder }).sort();
    const scripts = paths.map(slashed).filter(isScript);
    if (scripts.length > 0) return scripts;
    throw new JsdynoError('NO_BENCHMARKS', `${key}: "${pattern}" matches no script of this state`, {
      hint: 'patterns are relative to the folder of jsdyno.yml: bench/*.js; an empty list measures none',
    });
  });
  return [...new Set(found)];
}

function isScript(path: string): boolean {
  return (
    /^[^._].*\.[cm]?[jt]sx?$/.test(basename(path)) &&
    !/\.d\.[cm]?ts$/.test(path) &&
    !/(?:^|\/)node_modules\//.test(path)
  );
}

/** The benchmark of a file: with all of its folder where that is one of benchmarks, else with what it shares with others. */
export function ownFiles(path: string, alone: readonly string[]): string[] {
  const folder = benchmarkFolder(path);
  return folder === null ? [...alone] : [folder];
}

/** Folders whose files are benchmarks and their helpers. */
const BENCHMARK_FOLDER = /(?:^|\/)(?:bench|benchmark|benchmarks|perf)(?=\/|$)/;

/**
 * The top folder that a file lies in and whose name says that its files are benchmarks; null where there is none.
 * `packages/a/bench/deep/x.js` lies in `packages/a/bench`.
 */
export function benchmarkFolder(path: string): string | null {
  const found = BENCHMARK_FOLDER.exec(dirname(path));
  return found === null ? null : path.slice(0, found.index + found[0].length);
}

/** Scripts that are started are what is measured; null where there are none, since command lines are in their place. */
export function namedScripts(scripts: readonly { path?: string | undefined }[]): NamedFile[] | null {
  if (scripts.length === 0) return null;
  return scripts.flatMap(({ path }) => (path === undefined ? [] : { path, alone: [] }));
}

/** The scripts among the words of a command line. */
export function scriptsIn(words: readonly string[], folder: string): string[] {
  return words.filter((word) => /\.[cm]?[jt]s$/.test(word) && isFile(join(folder, word)));
}

export function isLine(typed: string, folder: string): boolean {
  return /\s/.test(typed.trim()) && !isFile(join(folder, typed));
}

export function slashed(path: string): string {
  return (sep === '/' ? path : path.split(sep).join('/')).replace(/^\.\//, '');
}
