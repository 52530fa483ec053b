/**
 * Makes what the package ships: declarations, and bundles of jsdyno with the libraries that it uses, so that an install is small and
 * loads few files.
 *
 *     node scripts/build.ts [FOLDER]      default: dist
 *
 * Entries keep the paths of their sources (src/cli/main.js), since others start them by path. Not bundled: what is native or data, and
 * what only some need (package.json).
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { packageFile } from '../src/files/package-file.ts';

const folder = resolve(process.argv[2] ?? packageFile('dist'));
const { dependencies, peerDependencies } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
const apart = Object.keys({ ...dependencies, ...peerDependencies });

/** The command line, the library, and what jsdyno starts as a process of its own. */
const ENTRIES = [
  'src/cli/main',
  'src/cli/by-hand',
  'src/cli/farm/measuring',
  'src/experiment/lanes/probe-process',
  'src/index',
  'src/load/benchmark-entry',
  'src/load/child',
  'src/process/guard-process',
];

// What an earlier build left would be packed, too.
for (const part of ['chunks', 'src']) rmSync(join(folder, part), { recursive: true, force: true });
await build({
  root: packageFile('.'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias: { '@npmcli/run-script': packageFile('scripts/no-scripts.cjs') } },
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    target: 'node22',
    outDir: folder,
    emptyOutDir: false,
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [entry, packageFile(`${entry}.ts`)])),
      external: [...builtinModules, /^node:/],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        strictExecutionOrder: true,
      },
    },
  },
});

// Of the declarations those that the library's own lead to.
execFileSync(packageFile('node_modules/.bin/tsc'), ['-p', packageFile('tsconfig.build.json'), '--outDir', folder]);
const wanted = new Set<string>();
const toRead = [join(folder, 'src/index.d.ts')];
for (let file = toRead.pop(); file !== undefined; file = toRead.pop()) {
  if (wanted.has(file)) continue;
  wanted.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\..+?)\.ts['"]/g)) {
    toRead.push(join(dirname(file), `${path}.d.ts`));
  }
}
for (const file of globSync(join(folder, 'src/**/*.d.ts'))) if (!wanted.has(file)) rmSync(file);
