import {
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fingerprint, sha256 as hashOf } from '../../../host/files/hash.ts';
import { realPathIfThere } from '../../../host/files/if-there.ts';
import { Intact, type Original } from '../../../host/files/intact.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import { removeScratch } from '../../../host/files/scratch.ts';
import { sweep } from '../../../host/files/sweep.ts';
import { ownerName } from '../../../host/process/owner.ts';
import { inCache } from '../../../host/runtimes/cache-error.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { bundle, filesOf } from './bundle.ts';
import { formerFingerprint } from './former-fingerprint.ts';
import { isForNodeBench, type Suite } from './suite.ts';

/**
 * A private copy of a suite with the harness in place of its `common.js`.
 *
 * A copy and not links: runtimes resolve links, and `require('../common.js')` would then find the suite's own file. It is
 * made anew for each experiment, so nothing that an earlier one or anybody else left there is ever run, and kept as it
 * was made: what a run changes is put back before the next one.
 */
export interface Overlay {
  /** The folder that stands for the suite's own: `<root>/benchmark`. */
  folder: string;
  /** SHA-256 over the suite's files and the harness, hexadecimal, wherever the suite lies: on another machine it lies elsewhere. */
  sha256: string;
  /** What older versions made of the same files: they hashed the suite's place with them. */
  formerSha256s: readonly string[];
  /** The folders that hold the copy and the suite: see overlay-paths.ts. */
  root: string;
  source: string;
  /** The working folder of runs: beside the suite, as for `node benchmark/run.js`. */
  cwd: string;
  /**
   * Puts back what was changed since the last call.
   * @returns the changed paths below `root`, sorted
   * @throws JsdynoError EXPERIMENT_CHANGED when the suite itself has other bytes by now; CACHE_UNWRITABLE
   */
  mend(): string[];
  /** Removes the overlay once nothing runs in it any more; otherwise it goes with this process. */
  remove(): void;
}

/** A suite here, whose rows have its paths whatever tree they are measured in. */
interface SuiteHere {
  folder: string;
  /** What is part of the SHA-256 in place of a folder: a checkout that is made again is elsewhere. */
  name: string;
}

/** Shipped as it is, since the measured runtime loads it: jsdyno itself may be compiled. */
const HARNESS = packageFile('src/harness');
const PRIMORDIALS = 'primordials.cjs';
const HARNESS_FILES = [
  'common.js',
  PRIMORDIALS,
  'configurations.js',
  'benchmark.js',
  'empty-loop.js',
  'http-load.js',
  'inputs.js',
  'root.js',
];
const HARNESS_FOLDER = '.jsdyno';
/** For suites that have files for it. */
const NODE_BENCH = 'node-bench.js';
/** For processes that take turns; absent elsewhere, so that comparisons without turns stay the same work when it changes. */
const TURNS = join(HARNESS, 'turns');
const TURNS_ENTRY = 'benchmark.cjs';

/** Not copied from a suite: the files that the harness replaces, large folders that are linked, and files without a use. */
const LEFT_OUT = new Set(['common.js', 'tsconfig.json', 'node_modules', '.git', HARNESS_FOLDER]);

/** Bun would follow the `paths` of a tsconfig.json into Node.js' own `lib`; the others change what is loaded likewise. */
const NOT_BESIDE = new Set(['tsconfig.json', 'package.json', 'bunfig.toml', 'deno.json', 'deno.jsonc', '.git']);

/**
 * The folder of a checkout that has the scripts which benchmarks start. Scripts are copied: under `--permission` a runtime
 * may read the very path that it was given, and a link leads to another. Everything else in the folder is linked, whatever
 * its size.
 */
const SCRIPTS = 'test/fixtures';
const IS_SCRIPT = /\.[cm]?[jt]s$/;

/** What a process in an overlay loads before the benchmark's own code, absolute. */
export function loadedFirst({ folder }: Pick<Overlay, 'folder'>, benchmark: string): string {
  return join(folder, HARNESS_FOLDER, isForNodeBench(benchmark) ? NODE_BENCH : PRIMORDIALS);
}

/** The overlays of this process; none outlives the process. */
const made = new Set<string>();
let isRemovedAtExit = false;

/**
 * Makes the overlay of a suite below `cacheFolder`.
 *
 * @param turns whether its processes take turns
 * @param here the suite that it stands for, where it is that of a tree
 * @throws JsdynoError CACHE_UNWRITABLE
 */
export function prepareOverlay(suite: Suite, cacheFolder: string, turns = false, here?: SuiteHere): Overlay {
  const overlays = join(cacheFolder, 'overlays');
  const root = inCache(cacheFolder, () => {
    mkdirSync(overlays, { recursive: true });
    sweep(overlays);
    return realpathSync(mkdtempSync(join(overlays, `run-${ownerName()}-`)));
  });
  if (!isRemovedAtExit) process.once('exit', removeAll);
  isRemovedAtExit = true;
  made.add(root);

  const copy = basename(suite.folder);
  const source = realpathSync(dirname(suite.folder));
  const { files, links } = suiteContent(suite, copy, turns);
  const hashes = [...namedHashes(files)];
  const sha256 = fingerprint(hashes, here === undefined ? '' : `${here.name}\0`);
  const beside = suite.isBuiltIn ? new Map<string, Original>() : scriptsBeside(source);
  const originals = {
    files: new Map([...files, ...beside]),
    links: new Map([...links, ...linksBeside(source, copy, beside)]),
  };
  const intact = inCache(root, () => Intact.make(root, originals));
  return {
    folder: join(root, copy),
    sha256,
    formerSha256s: [
      ...(here === undefined ? [fingerprint(hashes, `${suite.folder}\0`)] : []),
      ...(suite.isBuiltIn ? [formerFingerprint(hashes, suite.folder)] : []),
    ],
    root,
    source: here === undefined ? source : realPathIfThere(dirname(here.folder)),
    cwd: suite.isBuiltIn ? root : source,
    mend() {
      return inCache(root, () => {
        utimesSync(root, new Date(), new Date()); // in use: see sweep.ts
        return intact.putBack(intact.look());
      });
    },
    remove() {
      made.delete(root);
      removeScratch(root);
    },
  };
}

function removeAll(): void {
  for (const root of made) removeScratch(root);
}

/** The content of the copy, by path below the overlay's root. */
function suiteContent(suite: Suite, copy: string, turns: boolean) {
  const { files, links } = contentOf(suite.folder, (path) => LEFT_OUT.has(path));
  const content = new Map(files.map((file) => [`${copy}/${file}`, fileOf(join(suite.folder, file))]));
  const write = (path: string, text: string) => content.set(path, textOf(text));
  write(`${copy}/common.js`, bundle(HARNESS, HARNESS_FILES, 'common.js'));
  const hasNodeBench = [...suite.categories.values()].flat().some(isForNodeBench);
  for (const file of ['list.js', PRIMORDIALS, ...(hasNodeBench ? [NODE_BENCH] : [])])
    write(`${copy}/${HARNESS_FOLDER}/${file}`, readFileSync(join(HARNESS, file), 'utf8'));
  if (turns) write(`${copy}/${HARNESS_FOLDER}/turns.js`, bundle(TURNS, filesOf(TURNS, TURNS_ENTRY), TURNS_ENTRY));
  // The lister must get the same instance as the benchmarks.
  write(`${copy}/${HARNESS_FOLDER}/common.js`, "'use strict';\nmodule.exports = require('../common.js');\n");
  // Says no type, as in a checkout of Node.js, so that a file's syntax decides; keeps runtimes from looking further up.
  write('package.json', '{}\n');
  const kept = links.map(([path, target]) => [`${copy}/${path}`, target] as const);
  const packages = join(suite.folder, 'node_modules');
  if (existsSync(packages)) kept.push([`${copy}/node_modules`, realpathSync(packages)]);
  return { files: content, links: kept };
}

function scriptsBeside(source: string): Map<string, Original> {
  const folder = join(source, SCRIPTS);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { withFileTypes: true }).filter(isScript);
  return new Map(names.map(({ name }) => [`${SCRIPTS}/${name}`, fileOf(join(folder, name))]));
}

function isScript(entry: Dirent): boolean {
  return entry.isFile() && IS_SCRIPT.test(entry.name);
}

/** Links the folders beside the suite (`lib`, `test`, `deps` of a checkout) for benchmarks that read them. */
function linksBeside(source: string, copy: string, scripts: ReadonlyMap<string, unknown>): [string, string][] {
  const inFolder = (below: string, except: (name: string) => boolean): [string, string][] =>
    readdirSync(join(source, below))
      .filter((name) => !except(name))
      .map((name) => [below === '' ? name : `${below}/${name}`, join(source, below, name)]);
  if (scripts.size === 0) return inFolder('', (name) => name === copy || NOT_BESIDE.has(name));
  const [test, fixtures] = SCRIPTS.split('/') as [string, string];
  return [
    ...inFolder('', (name) => name === copy || name === test || NOT_BESIDE.has(name)),
    ...inFolder(test, (name) => name === fixtures || NOT_BESIDE.has(name) || name.startsWith('.tmp.')),
    ...inFolder(SCRIPTS, (name) => scripts.has(`${SCRIPTS}/${name}`)),
  ];
}

function fileOf(path: string): Original {
  const sha256 = hashOf(readFileSync(path));
  return {
    sha256,
    mode: statSync(path).mode | 0o600,
    read: () => {
      const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
      if (hashOf(bytes) === sha256) return bytes;
      throw new JsdynoError('EXPERIMENT_CHANGED', `${path} changed while its suite was being measured`, {
        hint: 'start again: figures of different work cannot be mixed',
      });
    },
  };
}

function textOf(text: string): Original {
  const bytes = Buffer.from(text);
  return { sha256: hashOf(bytes), mode: 0o644, read: () => bytes };
}

function* namedHashes(files: ReadonlyMap<string, Original>): Generator<[string, string]> {
  for (const [path, { sha256 }] of files) yield [path, sha256];
}

/** What a folder holds: files to be copied, and links that stay links. Paths are below the folder, `/` between parts. */
interface FolderContent {
  files: string[];
  /** Path and absolute target. */
  links: [string, string][];
}

/**
 * All of a folder, sorted; links to files count as files, links to folders are kept, broken ones are left out.
 * @param skip whether to leave a path out; a folder with all below it
 */
function contentOf(folder: string, skip: (path: string) => boolean = () => false): FolderContent {
  const content: FolderContent = { files: [], links: [] };
  walk(folder, '', skip, content);
  content.files.sort();
  return content;
}

function walk(folder: string, below: string, skip: (path: string) => boolean, content: FolderContent): void {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (skip(path)) continue;
    if (entry.isDirectory()) walk(folder, path, skip, content);
    else if (entry.isFile()) content.files.push(path);
    else if (entry.isSymbolicLink()) {
      const target = statSync(join(folder, path), { throwIfNoEntry: false });
      if (target?.isFile()) content.files.push(path);
      else if (target?.isDirectory()) content.links.push([path, realpathSync(join(folder, path))]);
    }
  }
}
