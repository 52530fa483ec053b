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

/** Whether this is a checkout, whose sources run as they are, and no package, into which they are bundled (scripts/build.ts). */
export const IS_CHECKOUT = import.meta.url.endsWith('.ts');

/** The absolute path of a file of jsdyno's own code that a process of its own runs; `entry` from the root, without its ending. */
export function entryFile(entry: string): string {
  return packageFile(IS_CHECKOUT ? `${entry}.ts` : `dist/${entry}.js`);
}

/** jsdyno's version, as its package.json says. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
