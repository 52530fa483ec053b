import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Count } from '../../stats/quantities.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { sha256 } from '../files/hash.ts';
import { readJson } from '../files/json-file.ts';
import { removeWhole } from '../files/write-beside.ts';
import type { SignatureState } from './signatures.ts';
import { ANY_RUNTIME, type RuntimeKind } from './types.ts';
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
  size: Count;
  /** ISO 8601. */
  fetchedAt: string;
}

/** A runtime of the cache and the folder it is in. */
export interface Cached {
  folder: string;
  record: CachedRuntime;
}

export function runtimesFolder(root: string): string {
  return join(root, 'runtimes');
}

/**
 * Registries have folders of their own: what one calls node 22.9.0 need not be what another calls so. The name is for
 * people up to its last part, which tells addresses apart.
 */
function registryFolder(root: string, registry: string): string {
  const address = withoutPassword(registry).replace(/\/*$/, '/');
  const host = URL.canParse(address) ? new URL(address).host : 'registry';
  const key = sha256(address).slice(0, 12);
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
      const names = await namesIn(folder, new RegExp(`^${ANY_RUNTIME}-`));
      return Promise.all(names.map((name) => readCached(join(folder, name))));
    }),
  );
  return all.flat().filter((cached) => cached !== undefined);
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name));
}

/**
 * Removes a folder of the cache, moved away first, so that nobody finds half of it.
 *
 * @throws JsdynoError CACHE_UNWRITABLE
 */
export async function discard(folder: string, root: string): Promise<void> {
  try {
    await removeWhole(folder, runtimesFolder(root));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new JsdynoError('CACHE_UNWRITABLE', `cannot remove ${folder}: ${code}`, {
      hint: 'stop it if it runs; otherwise you need write permission there',
      cause,
    });
  }
}
