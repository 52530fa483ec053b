import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RuntimeKind } from './types.ts';

/** `runtime.json`: what a folder of the cache holds. */
export interface CachedRuntime {
  schema: 1;
  kind: RuntimeKind;
  version: string;
  /** `linux-x64`. */
  platform: string;
  package: string;
  integrity: string;
  /** Path inside the folder, with forward slashes. */
  executable: string;
  /** Of the executable, hexadecimal. */
  sha256: string;
  /** Of the executable, in bytes. */
  size: number;
  /** ISO 8601. */
  fetchedAt: string;
}

/** A runtime of the cache and the folder it is in. */
export interface Cached {
  folder: string;
  record: CachedRuntime;
}

/** The root of everything that jsdyno caches. */
export async function cacheRoot(cacheDir?: string): Promise<string> {
  const named = cacheDir ?? process.env.JSDYNO_CACHE;
  if (named !== undefined && named !== '') return resolve(named);
  const { default: envPaths } = await import('env-paths');
  return envPaths('jsdyno', { suffix: '' }).cache;
}

export function runtimesFolder(root: string): string {
  return join(root, 'runtimes');
}

export function runtimeFolder(root: string, kind: RuntimeKind, version: string, platform: string): string {
  return join(runtimesFolder(root), `${kind}-${version}-${platform}`);
}

/** A cached runtime, or undefined when there is none or when its executable is not the one that was put there. */
export async function readCached(folder: string): Promise<Cached | undefined> {
  const record = await readJson<CachedRuntime>(join(folder, 'runtime.json'));
  if (record === undefined || record.schema !== 1) return undefined;
  try {
    const { size } = await stat(join(folder, record.executable));
    return size === record.size ? { folder, record } : undefined;
  } catch {
    return undefined;
  }
}

/** Every usable runtime of the cache, in no order. */
export async function readAllCached(root: string): Promise<Cached[]> {
  let names: string[];
  try {
    names = await readdir(runtimesFolder(root));
  } catch {
    return [];
  }
  const found = await Promise.all(
    names.filter((name) => /^(node|bun|deno)-/.test(name)).map((name) => readCached(join(runtimesFolder(root), name))),
  );
  return found.filter((cached) => cached !== undefined);
}

/** What a JSON file holds, or undefined when it cannot be read or parsed. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Writes a JSON file so that a reader sees the old or the new one, never half of it. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const partial = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(partial, `${JSON.stringify(value, null, 2)}\n`);
  try {
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Forces a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Windows cannot open folders, and some file systems cannot sync what was opened for reading.
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EBADF', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
