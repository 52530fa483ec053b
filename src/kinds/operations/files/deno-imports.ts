import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFolder, textIfThere } from '../../../host/files/if-there.ts';
import { TOOLS } from '../../../host/transform/transform-scripts.ts';
import { orElse } from '../../../text/errors/or-else.ts';

// Deno takes one map of imports, before it loads anything. jsdyno's own is it, so what a project says in its stead must be in it.

type Names = Record<string, string>;

/** What files need of the map of imports beside jsdyno's names. */
export interface DenoImports {
  /** As they write names of npm's packages: `npm:tinybench@6`. */
  names: string[];
  /** By their deno.json, all addresses absolute. */
  imports: Names;
  scopes: Record<string, Names>;
  /** Whether packages of npm come from Deno's cache: one that is named with `npm:` is in no node_modules. */
  fromCache: boolean;
}

/** @param files absolute */
export function denoImports(files: readonly string[]): DenoImports {
  const found: DenoImports = { names: npmNames(files), imports: {}, scopes: {}, fromCache: false };
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    for (const { imports, scopes } of configsAbove(folder)) {
      Object.assign(found.imports, imports);
      Object.assign(found.scopes, scopes);
    }
  }
  const named = [...found.names, ...Object.values(found.imports)].flatMap((name) => OF_NPM.exec(name)?.[1] ?? []);
  const isThere = (name: string) => TOOLS.includes(name) || files.some((file) => isInstalled(name, dirname(file)));
  return { ...found, fromCache: named.some((name) => !isThere(name)) };
}

/** `npm:/@a/b@1/c` is of the package `@a/b`. */
const OF_NPM = /^npm:\/?((?:@[^/]+\/)?[^/@]+)/;

function isInstalled(name: string, folder: string): boolean {
  if (isFolder(join(folder, 'node_modules', name))) return true;
  return dirname(folder) !== folder && isInstalled(name, dirname(folder));
}

/** A package by Deno's name for it, and a path. Imports are not told from other texts: a name too many does no harm. */
const NPM = /(['"`])(npm:[^'"`\s]+)\1/g;
const PATH = /(['"])(\.\.?\/[^'"\n]+)\1/g;

/** As Deno finds files by its flag for names without their ending. */
const ENDINGS = ['', '.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs', '/index.ts', '/index.js'];
const MOST_FILES = 200;

/** The names of npm's packages, as Deno has them, in files and in what they import from paths. @param files absolute */
export function npmNames(files: readonly string[]): string[] {
  const names = new Set<string>();
  const seen = new Set(files);
  for (const file of seen) {
    if (seen.size > MOST_FILES) break;
    const text = ENDINGS.map((ending) => textIfThere(file + ending)).find((one) => one !== null) ?? '';
    for (const [, , name = ''] of text.matchAll(NPM)) names.add(name);
    for (const [, , path = ''] of text.matchAll(PATH)) seen.add(join(dirname(file), path));
  }
  return [...names];
}

/** The nearest deno.json, and before it those of workspaces around it. */
function configsAbove(folder: string, isNearest = true): Pick<DenoImports, 'imports' | 'scopes'>[] {
  const path = ['deno.json', 'deno.jsonc'].map((name) => join(folder, name)).find((one) => textIfThere(one) !== null);
  const config = path === undefined ? {} : objectIn(path);
  const isOne = path !== undefined && (isNearest || config.workspace !== undefined);
  const outer = dirname(folder) === folder ? [] : configsAbove(dirname(folder), isNearest && path === undefined);
  return isOne ? [...outer, mapOf(config, path)] : outer;
}

function mapOf(config: Record<string, unknown>, path: string): Pick<DenoImports, 'imports' | 'scopes'> {
  const { importMap } = config;
  const isElsewhere = config.imports === undefined && config.scopes === undefined && typeof importMap === 'string';
  const file = isElsewhere ? join(dirname(path), importMap) : path;
  const { imports, scopes } = isElsewhere ? objectIn(file) : config;
  const absolute = (names: unknown) => absoluteNames(names, file);
  const scoped = Object.entries(Object(scopes)).map(([scope, names]) => [absoluteName(scope, file), absolute(names)]);
  return { imports: absolute(imports), scopes: Object.fromEntries(scoped) };
}

/** A package's name stands for what is in it, too, as in Deno's own file: `@std/path` for `@std/path/posix`. */
function absoluteNames(names: unknown, file: string): Names {
  const found = Object.entries(Object(names)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const within = found
    .filter(([name, to]) => /^(?:npm|jsr):/.test(to) && !name.endsWith('/'))
    .map(([name, to]) => [`${name}/`, `${to.replace(/^(npm|jsr):\/?/, '$1:/')}/`]);
  const own = found.map(([name, to]) => [absoluteName(name, file), absoluteName(to, file)]);
  return Object.fromEntries([...within, ...own]);
}

function absoluteName(name: string, file: string): string {
  return /^\.{0,2}\//.test(name) ? new URL(name, pathToFileURL(file)).href : name;
}

/** JSON with comments and commas behind the last; texts are matched as well: what looks like a comment there is none. */
function objectIn(path: string): Record<string, unknown> {
  const plain = (textIfThere(path) ?? '')
    .replace(/("(?:\\.|[^"\\])*")|\/\*[\s\S]*?\*\/|\/\/.*/g, '$1')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1');
  return Object(orElse(() => JSON.parse(plain), {}));
}
