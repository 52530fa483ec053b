/**
 * Bundles what pages run and look like: web/ becomes a script and a style sheet, which stand in every page that jsdyno
 * writes, web/flame/ others, for pages with graphs of profiles, and web/site/ those of sites over stored experiments.
 *
 *     node scripts/build-page.ts [FOLDER]      default: dist/web
 *
 * A classic script and not a module: the page is one file that is opened from the disk, where browsers refuse modules that are not in it,
 * and a script behind the body may run before the rest of the page is fetched. So no HTML is built here; src/show/page/ writes it.
 */
import { resolve } from 'node:path';
import { build } from 'vite';
import { packageFile } from '../src/host/files/package-file.ts';
import { notices } from './notices.ts';

const ENTRIES = { page: 'web/main.ts', flame: 'web/flame/main.ts', site: 'web/site/main.ts' };

/** A script and a style sheet of that name in the folder. */
export async function bundleFor(name: string, entry: string, folder: string): Promise<void> {
  await build({
    root: packageFile('web'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [notices('banner')],
    // Of a library vite leaves this to whoever bundles it; here nobody does.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      // The first with light-dark().
      target: ['chrome123', 'firefox120', 'safari17.5'],
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: {
        entry: packageFile(entry),
        formats: ['iife'],
        name: `jsdyno_${name}`,
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
    },
  });
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? packageFile('dist/web'));
  for (const [name, entry] of Object.entries(ENTRIES)) await bundleFor(name, entry, folder);
}
