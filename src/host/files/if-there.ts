import { readdirSync, realpathSync, statSync } from 'node:fs';
import { orElse } from '../../text/errors/or-else.ts';
import { parsedJson } from './json-text.ts';
import { textOfFile } from './text-file.ts';

// For callers to whom an unreadable file is the same as none.

/** Whether a path leads to a file. @throws Error where that cannot be seen */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a path leads to a folder. @throws Error where that cannot be seen */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Of a script, a package.json, a lock file. */
const MOST_BYTES = 64 * 2 ** 20;

/** The text of a file; null where it cannot be read, or has more than 64 MiB. */
export function textIfThere(path: string): string | null {
  return orElse(() => textOfFile(path, MOST_BYTES, (why) => new Error(why)), null);
}

/** The object that a file of JSON holds, such as a package.json; null where there is none that can be read. */
export function objectIfThere(path: string): Record<string, unknown> | null {
  try {
    const value = parsedJson(textIfThere(path) ?? '', (why) => new Error(why));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The names in a folder, sorted, of all below it if asked for; none where it cannot be read. */
export function namesIfThere(folder: string, options: { recursive?: boolean } = {}): string[] {
  return orElse(() => readdirSync(folder, { ...options, encoding: 'utf8' }).sort(), []);
}

/** A path without links; as it was given where there is nothing. */
export function realPathIfThere(path: string): string {
  return orElse(() => realpathSync(path), path);
}
