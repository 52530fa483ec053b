import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../../host/files/hash.ts';
import { textIfThere } from '../../../host/files/if-there.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import { writeBeside } from '../../../host/files/write-beside.ts';
import { inCache } from '../../../host/runtimes/cache-error.ts';
import { CLI_FOLDER, cliBundle, cliModules } from './cli-modules.ts';

const ESM_MODULES = 100;

const WORKER = `'use strict';

const path = require('path');
const { Worker } = require('worker_threads');

let left = 10;

function next() {
  if (left-- > 0) new Worker(path.join(__dirname, 'empty.js')).on('exit', next);
}

next();
`;

/** The texts of all built-in scripts by path: the same on every machine. */
export function startupFiles(): Map<string, string> {
  const files = new Map([
    // Deno takes files in .js for CommonJS only with a package.json in reach; Node.js before 22.7 warns of nothing then.
    ['package.json', '{ "type": "commonjs" }\n'],
    ['empty.js', ''],
    ['builtins.js', readFileSync(packageFile('benchmarks/suites/fixtures/misc/require-builtins.js'), 'utf8')],
    ['worker.js', WORKER],
  ]);
  for (let i = 0; i < ESM_MODULES; i++) files.set(esmName(i), esmModule(i));
  const modules = cliModules();
  for (const [name, text] of modules) files.set(`${CLI_FOLDER}/${name}`, text);
  files.set(`${CLI_FOLDER}/bundle.js`, cliBundle(modules));
  return files;
}

function esmName(i: number): string {
  return i === 0 ? 'esm/main.mjs' : `esm/module-${i}.mjs`;
}

/** A binary tree of imports, and one import across it. */
function esmModule(i: number): string {
  const imported = [2 * i + 1, 2 * i + 2, i + 7].filter((j, place, all) => j < ESM_MODULES && all.indexOf(j) === place);
  const imports = imported.map((j) => `import { value as value${j} } from './module-${j}.mjs';\n`).join('');
  const sum = [String(i), ...imported.map((j) => `value${j}`)].join(' + ');
  return `${imports}\nexport const value = (${sum}) % 1000003;\n\nexport function describe(text) {\n  return \`module ${i}: \${text} \${value}\`;\n}\n`;
}

/**
 * Makes sure that the built-in scripts are in the cache. The name of an existing folder proves nothing: each file is compared,
 * and a file that differs is written anew, beside its place and then moved there.
 * @returns the folder, whose name is the SHA-256 of the scripts, and that SHA-256
 * @throws JsdynoError CACHE_UNWRITABLE
 */
export function prepareStartupFiles(cache: string): { folder: string; sha256: string } {
  const files = startupFiles();
  const sha256 = fingerprint(files);
  const folder = join(cache, 'startup', sha256.slice(0, 16));
  inCache(cache, () => write(files, folder));
  return { folder, sha256 };
}

function write(files: ReadonlyMap<string, string>, folder: string): void {
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (textIfThere(path) !== text) writeBeside(path, text);
  }
}
