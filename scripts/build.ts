/**
 * Makes what the package ships: declarations, and bundles of jsdyno with the libraries that it uses, so that an install is small and
 * loads few files.
 *
 *     node scripts/build.ts [--no-types] [FOLDER]      default: dist
 *
 * Entries keep the paths of their sources (src/cli/main.js), since others start them by path. Not bundled: what is native or data, and
 * what only some need (package.json).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build as bundle } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { build } from 'vite';
import { packageFile } from '../src/host/files/package-file.ts';
import { notices } from './notices.ts';

const { values, positionals } = parseArgs({
  options: { types: { type: 'boolean', default: true } },
  allowNegative: true,
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? packageFile('dist'));
const { dependencies, peerDependencies } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
const apart = Object.keys({ ...dependencies, ...peerDependencies });

/** The command line, the library, and what jsdyno starts as a process of its own. */
const ENTRIES = [
  'src/bench-reporter',
  'src/cli/main',
  'src/cli/by-hand',
  'src/cli/farm/measuring',
  'src/work/experiment/lanes/probe-process',
  'src/index',
  'src/measure/load/benchmark-entry',
  'src/measure/load/child',
  'src/host/process/guard-process',
];

/** Files smaller than that are not worth being one of their own. */
const SMALL_BYTES = 4_000;

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * What is loaded as a whole: the check of the version of Node.js, which must load on an old one; the command line; the library.
 *
 * @returns the first that a module belongs to, not counting what is imported when it is needed; null: none
 */
function wholeOf(id: string, modules: Modules): string | null {
  if (wholes.size === 0) {
    const main = packageFile('src/cli/main.ts');
    wholes.set('main', closure([main], modules));
    wholes.set('start', closure(modules.getModuleInfo(main)?.dynamicallyImportedIds ?? [], modules));
    wholes.set('library', closure([packageFile('src/index.ts')], modules));
  }
  for (const [name, members] of wholes) if (members.has(id)) return name;
  return null;
}
const wholes = new Map<string, Set<string>>();

function closure(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set(entries);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

// What an earlier build left would be packed, too.
for (const part of ['chunks', 'src']) rmSync(join(folder, part), { recursive: true, force: true });
await build({
  root: packageFile('.'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: {
    alias: { '@npmcli/run-script': packageFile('scripts/no-scripts.cjs') },
    // Where node_modules is a link, paths of the machine would stand in comments, and chunks have other names.
    preserveSymlinks: true,
  },
  ssr: { noExternal: true, external: apart },
  plugins: [notices('licenses.md')],
  build: {
    ssr: true,
    target: 'node22',
    outDir: folder,
    emptyOutDir: false,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [entry, packageFile(`${entry}.ts`)])),
      external: [...builtinModules, /^node:/],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[hash].js',
        strictExecutionOrder: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'wholes', name: wholeOf },
            { name: 'part', entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
          ],
        },
      },
    },
  },
});

// Types have been checked (npm run check). Of the declarations those that the public ones lead to, in a file an entry.
const DECLARED = values.types ? ['src/index', 'src/bench-reporter'] : [];
if (DECLARED.length > 0)
  await bundle({
    cwd: packageFile('.'),
    logLevel: 'silent',
    input: Object.fromEntries(DECLARED.map((entry) => [entry, packageFile(`${entry}.ts`)])),
    external: /^[^./]/,
    plugins: [dts({ emitDtsOnly: true, tsconfig: packageFile('tsconfig.build.json') })],
    output: { dir: folder },
  });
// Whoever compiles with them need not name the types of Node.js: the package brings them.
for (const entry of DECLARED) {
  const path = join(folder, `${entry}.d.ts`);
  writeFileSync(path, `/// <reference types="node" />\n${readFileSync(path, 'utf8')}`);
}
