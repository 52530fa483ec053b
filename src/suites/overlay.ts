import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageFile } from '../runtimes/package-file.ts';
import { bundle } from './bundle.ts';
import { OPERATIONS, SCENARIOS, type Suite } from './suite.ts';
import { sweep } from './sweep.ts';

/**
 * A private copy of a suite with the harness in place of its `common.js`.
 *
 * A copy and not links: runtimes resolve links, and `require('../common.js')` would then find the suite's own file.
 * What lies beside the suite (`lib`, `test`, `deps` of a Node.js checkout) is linked, for benchmarks that read it. The
 * copy has a CommonJS package.json (Deno needs one in reach) and no tsconfig.json (Bun would follow its `paths` into
 * Node's own `lib`), so what is measured is the runtime.
 */
export interface Overlay {
  /** The folder that stands for the suite's own: `<overlay>/benchmark`. */
  folder: string;
  /** SHA-256 over the suite's files and the harness, hexadecimal. */
  sha256: string;
}

/** Shipped as it is: the measured runtime loads it, whatever jsdyno itself is compiled to. */
const HARNESS = packageFile('src/harness');
const HARNESS_FILES = [
  'common.js',
  'configurations.js',
  'benchmark.js',
  'empty-loop.js',
  'http-load.js',
  'inputs.js',
  'root.js',
];
const HARNESS_FOLDER = '.jsdyno';
const NOT_LINKED = new Set(['tsconfig.json', 'package.json', 'bunfig.toml', 'deno.json', 'deno.jsonc', '.git']);

/** Makes (or finds) the overlay of a suite below `cacheFolder`. Safe against another process that does the same. */
export function prepareOverlay(suite: Suite, cacheFolder: string): Overlay {
  const files = filesOf(suite.folder).filter((file) => !isForeign(suite, file));
  const sha256 = fingerprint(suite.folder, files);
  const root = join(cacheFolder, 'overlays', sha256.slice(0, 16));
  const overlay = { folder: join(root, basename(suite.folder)), sha256 };
  if (existsSync(root)) {
    utimesSync(root, new Date(), new Date());
    return overlay;
  }
  sweep(join(cacheFolder, 'overlays'));
  const unfinished = `${root}.${process.pid}.tmp`;
  rmSync(unfinished, { recursive: true, force: true });
  build(suite.folder, files, unfinished);
  try {
    renameSync(unfinished, root);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(root)) throw error; // otherwise another process was first, with the same content
  }
  return overlay;
}

function build(suiteFolder: string, files: readonly string[], root: string): void {
  const copy = join(root, basename(suiteFolder));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(suiteFolder, file), join(copy, file), { dereference: true });
  }
  writeFileSync(join(copy, 'common.js'), bundle(HARNESS, HARNESS_FILES, 'common.js'));
  mkdirSync(join(copy, HARNESS_FOLDER));
  cpSync(join(HARNESS, 'list.js'), join(copy, HARNESS_FOLDER, 'list.js'));
  // The lister must get the one instance that benchmarks get.
  writeFileSync(join(copy, HARNESS_FOLDER, 'common.js'), "'use strict';\nmodule.exports = require('../common.js');\n");
  writeFileSync(join(copy, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(root, 'package.json'), '{ "type": "commonjs" }\n');
  linkSiblings(suiteFolder, root);
}

function linkSiblings(suiteFolder: string, root: string): void {
  const parent = dirname(suiteFolder);
  for (const entry of readdirSync(parent)) {
    if (entry === basename(suiteFolder) || NOT_LINKED.has(entry)) continue;
    try {
      symlinkSync(join(parent, entry), join(root, entry));
    } catch {
      // Without the right to link (Windows), benchmarks that read beside their suite fail and say so.
    }
  }
}

/** Operations and scenarios are no part of the built-in suites: a change there must not make another overlay. */
function isForeign(suite: Suite, file: string): boolean {
  return [OPERATIONS, SCENARIOS].some((folder) => file.startsWith(`${folder}/`) && !suite.categories.has(folder));
}

/** Paths below the folder, sorted, `/` between parts. */
function filesOf(folder: string, below = ''): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name === 'node_modules' || entry.name.startsWith('.') || path === 'self') continue;
    if (path === 'tsconfig.json' || path === 'common.js' || path === 'package.json') continue;
    if (entry.isDirectory()) found.push(...filesOf(folder, path));
    else if (entry.isFile() || entry.isSymbolicLink()) found.push(path);
  }
  return found.sort();
}

function fingerprint(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(`${folder}\0`);
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  hash.update(bundle(HARNESS, HARNESS_FILES, 'common.js')).update(readFileSync(join(HARNESS, 'list.js')));
  return hash.digest('hex');
}
