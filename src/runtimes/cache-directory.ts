import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { SignatureState } from './signatures.ts';
import type { RuntimeKind } from './types.ts';
import { withoutPassword } from './without-password.ts';

/** `runtime.json`: what a folder of the cache holds. */
export interface CachedRuntime {
  schema: 2;
  /** The address of the registry that it is from, without a password. */
  registry: string;
  kind: RuntimeKind;
  version: string;
  /** `linux-x64`. */
  platform: string;
  package: string;
  integrity: string;
  /** What became of the registry's signatures when it was fetched. */
  signature: SignatureState;
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

/**
 * Registries have folders of their own: what one calls node 22.9.0 need not be what another calls so. The name is for
 * people up to its last part, which tells addresses apart.
 */
export function registryFolder(root: string, registry: string): string {
  const address = withoutPassword(registry).replace(/\/*$/, '/');
  const host = URL.canParse(address) ? new URL(address).host : 'registry';
  const key = createHash('sha256').update(address).digest('hex').slice(0, 12);
  return join(runtimesFolder(root), `from-${host.replace(/[^A-Za-z0-9.-]+/g, '-')}-${key}`);
}

/** Where a runtime of a registry is, or would be. Never outside of its registry's folder. */
export function runtimeFolder(
  root: string,
  registry: string,
  { kind, version, platform }: Pick<CachedRuntime, 'kind' | 'version' | 'platform'>,
): string {
  const name = `${kind}-${version}-${platform}`;
  if (!/^[A-Za-z][\w.+-]*$/.test(name)) throw new Error(`not a name for a folder: ${name}`);
  return join(registryFolder(root, registry), name);
}

/** A cached runtime, or undefined when there is none. Whether its bytes are still the same is asked of isIntact. */
export async function readCached(folder: string): Promise<Cached | undefined> {
  const record = await readJson<CachedRuntime>(join(folder, 'runtime.json'));
  if (record?.schema !== 2 || !/^bin\/[\w.-]+$/.test(record.executable)) return undefined;
  if (basename(folder) !== `${record.kind}-${record.version}-${record.platform}`) return undefined;
  const found = await stat(join(folder, record.executable)).catch(() => undefined);
  return found?.isFile() ? { folder, record } : undefined;
}

/** Every runtime of the cache, in no order; with a registry only those that are from it. */
export async function readAllCached(root: string, registry?: string): Promise<Cached[]> {
  const folders =
    registry === undefined
      ? (await namesIn(runtimesFolder(root), /^from-/)).map((name) => join(runtimesFolder(root), name))
      : [registryFolder(root, registry)];
  const all = await Promise.all(
    folders.map(async (folder) => {
      const names = await namesIn(folder, /^(node|bun|deno)-/);
      return Promise.all(names.map((name) => readCached(join(folder, name))));
    }),
  );
  return all.flat().filter((cached) => cached !== undefined);
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name));
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
