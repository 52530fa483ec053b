import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isAtLeast } from './is-at-least.ts';
import { runToEnd } from './run-to-end.ts';
import type { Runtime } from './types.ts';

/**
 * What would spoil a comparison without stopping it, a line each. Bun runs happily with flags that do not exist, and a
 * comparison of nothing with nothing would come of it.
 *
 * @param cwd where what is measured is started, or lies
 */
export async function spoilers(
  { kind, version, executable }: Pick<Runtime, 'kind' | 'version' | 'executable'>,
  flags: string[],
  cwd = process.cwd(),
): Promise<string[]> {
  if (kind !== 'bun') return [];
  const files = filesThatBunReads(version, resolve(cwd));
  const names = flags.filter((flag) => flag.startsWith('--')).map((flag) => flag.split('=')[0] ?? '');
  if (names.length === 0) return files;
  const { stdout, stderr } = await runToEnd(executable, ['run', '--help'], {});
  const known = `${stdout}\n${stderr}`;
  const unknown = names
    .filter((name) => !new RegExp(`${name}(?![\\w-])`).test(known))
    .map((name) => `Bun ignores flags that it does not know, and "bun run --help" does not list ${name}`);
  return [...files, ...unknown];
}

/** Files around what is measured that this release cannot be told to leave alone: see commandLine. */
export function filesThatBunReads(version: string, cwd: string): string[] {
  const found: string[] = [];
  const env = join(cwd, '.env');
  if (!isAtLeast(version, 1, 0, 12) && existsSync(env)) {
    found.push(`Bun ${version} reads ${env} where it is started; from 1.0.12 on it is told not to`);
  }
  for (let folder = cwd; !isAtLeast(version, 1, 3); folder = dirname(folder)) {
    const config = ['tsconfig.json', 'jsconfig.json']
      .map((name) => join(folder, name))
      .find((path) => existsSync(path));
    if (config !== undefined) {
      found.push(`Bun ${version} obeys ${config} for files below it, its "paths" too; from 1.3 on it is told not to`);
    }
    if (config !== undefined || dirname(folder) === folder) break;
  }
  return found;
}
