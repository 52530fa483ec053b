import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { orElse } from '../../text/errors/or-else.ts';
import { fingerprint } from '../files/hash.ts';
import { isFile } from '../files/if-there.ts';
import { isInside } from '../files/inside.ts';
import { splitWords } from '../runtimes/split-words.ts';
import { runtimeKinds } from '../runtimes/types.ts';
import { ANY_PORT, ANY_RIGHT, type Route, type Scenario } from './scenario.ts';

const SOURCES = /\.([cm]?[jt]s|[jt]sx|json)$/;

/** A server as it is named on the command line, in place of a scenario.json. */
export interface OwnServerOptions {
  /** A script, with arguments behind it; it runs on each variant. */
  server?: string | undefined;
  /** Or any command line. */
  command?: string | undefined;
  /** Where it listens, unless it heeds PORT or is found out. */
  port?: number | undefined;
  /** What to ask it, with query; `/` unless given. */
  paths?: readonly string[] | undefined;
  /** GET unless given, POST with a body. */
  method?: string | undefined;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | undefined;
  /** The status of a right answer; that of the first answer unless given. */
  status?: number | undefined;
}

const READY_MS = 10_000;

/**
 * The scenario of such options. What a right answer is, beyond a status below 400, is learnt before the first run.
 *
 * @param cwd the folder in which the server is started
 * @throws JsdynoError SCENARIO_NOT_FOUND, BAD_OPTION
 */
export function ownServer(options: OwnServerOptions, cwd: string = process.cwd()): Scenario {
  const { server, command, port } = options;
  const [line, start] = server === undefined ? [command ?? '', true] : [server, false];
  const words = wordsOf(line, start ? '--command' : '--server', cwd);
  if (!start) checkScript(words[0] as string, cwd);
  const paths = options.paths === undefined || options.paths.length === 0 ? ['/'] : [...new Set(options.paths)];
  const routes = paths.map((path) => routeOf(path, options));
  const asked = routes.find(({ method }) => method === 'GET')?.path ?? '/';
  return {
    name: nameOf(start ? line : (words[0] as string)),
    description: '',
    folder: cwd,
    package: false,
    server: start ? { start: words } : Object.fromEntries(runtimeKinds.map((kind) => [kind, words])),
    port: port ?? ANY_PORT,
    onVariant: start,
    ready: { path: asked, timeoutMs: READY_MS },
    routes,
  };
}

/** A file's name may hold blanks; else what follows the first blank are arguments. */
function wordsOf(line: string, option: string, cwd: string): string[] {
  if (option === '--server' && isFile(join(cwd, line))) return [line];
  const words = splitWords(line);
  if (words === undefined || words.length === 0) {
    const what = words === undefined ? 'a quote is not closed' : 'it is empty';
    throw new JsdynoError('BAD_OPTION', `${option} ${JSON.stringify(line)}: ${what}`, {
      hint: option === '--server' ? 'for example --server app.js' : "for example --command 'npm start'",
    });
  }
  return words;
}

function checkScript(script: string, cwd: string): void {
  if (isFile(resolve(cwd, script))) return;
  const isPackage = existsSync(join(cwd, 'package.json'));
  throw new JsdynoError('SCENARIO_NOT_FOUND', `--server ${script}: no such file`, {
    hint: isPackage ? `name the script that listens, or --command 'npm start'` : 'name the script that listens',
  });
}

function routeOf(path: string, { method, headers = [], body, status }: OwnServerOptions): Route {
  if (!/^\/[\x21-\x7e]*$/.test(path) || path.includes('#')) {
    throw new JsdynoError('BAD_OPTION', `--load ${JSON.stringify(path)} is not a URL path`, {
      hint: path.startsWith('/')
        ? 'encode spaces and other special characters: /a%20b'
        : `begin with a slash: --load /${path}`,
    });
  }
  const used = (method ?? (body === undefined ? 'GET' : 'POST')).toUpperCase();
  if (!/^[A-Z]+$/.test(used)) {
    throw new JsdynoError('BAD_OPTION', `--method ${used} is not an HTTP method`, { hint: 'write GET, POST, PUT ...' });
  }
  return {
    name: path,
    method: used,
    path,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: body ?? null,
    expect: { status: status ?? ANY_RIGHT, headers: {} },
  };
}

/** `app` of `src/app.js`, `npm-start` of `npm start`. */
function nameOf(line: string): string {
  const short = basename(line.trim(), extname(line.trim()));
  return short.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'server';
}

const BESIDE = [
  'package.json',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'deno.json',
  'deno.lock',
];
/** More files than this are no project: then only the script itself, and what npm installs, are looked at. */
const MOST_FILES = 5000;

/**
 * SHA-256 over how such a server is started and over the sources that lie in its folder, hexadecimal: those of packages are
 * named by the lock file, and what is no source may be written by the server itself.
 * @param isPlaced whether words that are paths are hashed with the folder's place, as older versions did
 */
export function ownFingerprint(scenario: Scenario, isPlaced = false): string {
  const { folder, server, port, routes } = scenario;
  const asked = routes.map(({ method, path, headers, body, expect }) => ({ method, path, headers, body, expect }));
  const named = namedBy(scenario);
  const files = sourcesIn(folder, MOST_FILES) ?? BESIDE.filter((name) => isFile(join(folder, name)));
  const unique = [...new Set([...files, ...named.map((path) => relative(folder, path))])].sort();
  return fingerprint(
    contentsOf(folder, unique),
    JSON.stringify([isPlaced ? server : placeless(scenario), port, asked]),
  );
}

/** The words with paths in the folder as seen from there: on another machine it lies elsewhere. */
function placeless({ folder, server }: Scenario): Scenario['server'] {
  const short = (word: string) => (isAbsolute(word) && isInside(folder, word) ? relative(folder, word) : word);
  return Object.fromEntries(
    Object.entries(server).map(([name, words]) => [name, words?.map(short)]),
  ) as Scenario['server'];
}

/** The folder that such a server is started in, and the files that its command line names; absolute. */
export function ownServerFiles(scenario: Scenario): string[] {
  return [scenario.folder, ...namedBy(scenario)];
}

function namedBy({ folder, server }: Scenario): string[] {
  const words = Object.values(server as Record<string, string[]>).flat();
  return [...new Set(words.map((word) => resolve(folder, word)))].filter((path) => isFile(path));
}

function* contentsOf(folder: string, files: readonly string[]): Generator<[string, Uint8Array]> {
  for (const file of files) yield [file.split(sep).join('/'), readFileSync(resolve(folder, file))];
}

/**
 * Scripts and JSON files of a folder, relative, sorted, `/` between parts; without node_modules, what begins with a dot, and
 * what links lead to.
 * @returns null when the folder holds more than so many files
 */
export function sourcesIn(folder: string, most: number): string[] | null {
  const found: string[] = [];
  const below = [''];
  let files = 0;
  for (let path = below.pop(); path !== undefined; path = below.pop()) {
    for (const entry of entriesOf(join(folder, path))) {
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) below.push(name);
      else if (entry.isFile() && ++files > most) return null;
      else if (entry.isFile() && SOURCES.test(name)) found.push(name);
    }
  }
  return found.sort();
}

/** A folder that may not be read has nothing that the server could load. */
function entriesOf(folder: string) {
  return orElse(() => readdirSync(folder, { withFileTypes: true }), []);
}
