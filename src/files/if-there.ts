import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';

// For those to whom a file that cannot be read is as good as none.

/** Whether a path leads to a file. @throws Error where that cannot be seen */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a path leads to a folder. @throws Error where that cannot be seen */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The text of a file; null where it cannot be read. */
export function textIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The names in a folder, sorted, of all below it if asked for; none where it cannot be read. */
export function namesIfThere(folder: string, options: { recursive?: boolean } = {}): string[] {
  try {
    return readdirSync(folder, { ...options, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
}

/** A path without links; as it was given where there is nothing. */
export function realPathIfThere(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
