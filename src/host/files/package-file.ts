import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The absolute path of a file that is shipped as it is, given by its path from the package's root. Compiled code is
 * elsewhere than its source, and such files are not compiled.
 */
export function packageFile(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, path);
}

/** Options of a Node.js that runs jsdyno's own code. */
export const OWN_OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--require',
  packageFile('src/host/files/compiled.cjs'),
];

/**
 * The arguments of a Node.js that runs a file of jsdyno's own code in a process of its own: a source in a checkout, which runs as it is,
 * and in a package the bundle of it (scripts/build.ts).
 *
 * @param entry from the root, without its ending
 */
export function entryArguments(entry: string): string[] {
  return [...OWN_OPTIONS, packageFile(import.meta.url.endsWith('.ts') ? `${entry}.ts` : `dist/${entry}.js`)];
}

/** jsdyno's version, as its package.json says. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
