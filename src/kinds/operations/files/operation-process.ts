import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contentOrGone, fingerprint, sha256 } from '../../../host/files/hash.ts';
import { namesIfThere } from '../../../host/files/if-there.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import { type CommandLine, commandLine, type Startable } from '../../../host/runtimes/command-line.ts';
import { treesOf } from '../../../host/runtimes/file-on.ts';
import type { Runtime, Variant } from '../../../host/runtimes/types.ts';
import { type DenoImports, denoImports, npmNames } from './deno-imports.ts';
import { isOfCollection, type OperationFile, operationFileOn } from './operation-files.ts';

/** Shipped as it is, since the measured runtime loads it: jsdyno itself may be compiled. */
export const HARNESS = packageFile('src/harness/operations');

/** What processes that take turns load before the harness. */
const TURNS = packageFile('src/harness/turns');

/** The flags by which a file's `import ... from 'jsdyno'` finds the harness, as the harness itself states them. */
const { importFlags } = createRequire(import.meta.url)(join(HARNESS, 'command-line.cjs')) as {
  importFlags(kind: Runtime['kind'], version: string, adapter: 'none' | undefined, beside?: DenoImports): string[];
};

/** How the harness is started. */
interface Starting {
  /** For the runtime. */
  flags?: string[] | undefined;
  inTurns?: boolean | undefined;
  adapter?: 'none' | undefined;
  /** Absolute: what it is going to load. */
  files?: readonly string[] | undefined;
}

/** Starts the harness of operations on a variant; `JSDYNO_HARNESS` has its order. */
export function operationCommandLine(
  variant: Startable,
  { flags = [], inTurns = false, adapter, files = [] }: Starting = {},
): CommandLine {
  const { kind, version } = variant.runtime;
  const name = (flag: string) => flag.split('=')[0];
  const given = new Set(variant.flags.map(name));
  const beside = kind === 'deno' ? denoImports(files) : undefined;
  const own = importFlags(kind, version, adapter, beside).filter((flag) => !given.has(name(flag)));
  return commandLine(variant, join(inTurns ? TURNS : HARNESS, 'start.cjs'), [], [...own, ...flags]);
}

/** What of files Bun must be told before it loads them: names of tools as Deno has them, one by one. */
export function namesFor(variant: Startable, files: readonly string[]): string[] | undefined {
  return variant.runtime.kind === 'bun' ? npmNames(files) : undefined;
}

/**
 * SHA-256 over files of operations, by name, and the harness that measures them; hexadecimal. Of the files that
 * a file requires, only those beside it that begin with `_` count: a folder's files share them, and they are no operations.
 */
export function operationsFingerprint(files: readonly OperationFile[], inTurns = false): string {
  return fingerprint(contentsOf([...withShared(files), ...harnessFiles(inTurns)]));
}

/** The same over the files of all trees, each with its name; without any tree what it always was. */
export function fingerprintOnTrees(
  files: readonly OperationFile[],
  variants: readonly Pick<Variant, 'tree'>[],
  inTurns = false,
): string {
  const own = operationsFingerprint(files, inTurns);
  const trees = treesOf(variants).filter((tree) => tree !== undefined);
  if (trees.length === 0) return own;
  const each = trees.map((tree) => {
    const there = files.map(({ name, path }) => ({ name, path: operationFileOn({ tree }, path) }));
    return fingerprint(contentsOf(withShared(there)), `${tree.name}\0`);
  });
  return sha256([own, ...each].join('\n'));
}

/** Files that are not of the built-in collection, with those beside them that they share; absolute. */
export function ownOperationFiles(files: readonly OperationFile[]): string[] {
  return withShared(files.filter(({ path }) => !isOfCollection(path))).map(({ path }) => path);
}

function withShared(files: readonly OperationFile[]): OperationFile[] {
  const shared = [...new Set(files.map(({ path }) => dirname(path)))].flatMap((folder) =>
    listing(folder).filter(({ name }) => /(?:^|\/)_[^/]*\.[cm]?[jt]s$/.test(name)),
  );
  return [...files, ...shared];
}

function harnessFiles(inTurns: boolean): OperationFile[] {
  return listing(dirname(HARNESS), { recursive: true }).filter(
    ({ name }) => /\.[cm]?js$/.test(name) && !name.startsWith('profiled/') && (inTurns || !name.startsWith('turns/')),
  );
}

function* contentsOf(files: readonly OperationFile[]): Generator<[string, string | Uint8Array]> {
  for (const { name, path } of files) yield [name, contentOrGone(path)];
}

function listing(folder: string, options: { recursive?: boolean } = {}): OperationFile[] {
  return namesIfThere(folder, options).map((name) => ({ name, path: join(folder, name) }));
}
