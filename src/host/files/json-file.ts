import { readFile } from 'node:fs/promises';
import { writeBeside } from './write-beside.ts';

/** The value in a JSON file; undefined if it cannot be read or parsed. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Writes a JSON file so that a reader sees the old or the new one, never half of it. Its folder is made. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  writeBeside(path, `${JSON.stringify(value, null, 2)}\n`);
}
