import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { type Cached, type CachedRuntime, discard, readAllCached } from './cache-directory.ts';
import { obtain, requestFor } from './resolve-variant.ts';
import { type RuntimeKind, type RuntimeOptions, runtimeKinds } from './types.ts';

/** A cached runtime as it is listed: its record, and where it is. */
export interface CachedEntry extends Omit<CachedRuntime, 'schema'> {
  /** Absolute path. */
  executable: string;
}

/** Every runtime of the cache: by kind, then newest first. */
export async function listCached(cacheDir?: string): Promise<CachedEntry[]> {
  const { newestFirst } = await import('./pick-version.ts');
  const entries = (await readAllCached(cacheFolder(cacheDir))).map(toEntry);
  return runtimeKinds.flatMap((kind) => newestFirst(entries.filter((entry) => entry.kind === kind)));
}

/**
 * Makes sure that a runtime is in the cache.
 *
 * @param text `node@22`
 * @returns `fetched`: whether it had to be downloaded
 * @throws JsdynoError as resolveVariant; BAD_VARIANT for what does not come from the registry
 */
export async function install(
  text: string,
  options: RuntimeOptions = {},
): Promise<{ entry: CachedEntry; fetched: boolean; warnings: string[] }> {
  const { kind, wanted } = registryRequest(text, options);
  const { cached, fetched, warnings } = await obtain(kind, wanted, options);
  return { entry: toEntry(cached), fetched, warnings };
}

/**
 * Removes every cached runtime that a name covers: `node@22` all of 22, `node@22.9.0` one, `node@*` all of Node.
 *
 * @returns what was removed, never empty
 * @throws JsdynoError RUNTIME_NOT_CACHED, BAD_VARIANT, CACHE_UNWRITABLE
 */
export async function remove(text: string, options: RuntimeOptions = {}): Promise<CachedEntry[]> {
  const { kind, wanted } = registryRequest(text, options);
  const root = cacheFolder(options.cacheDir);
  const { matchingVersions } = await import('./pick-version.ts');
  const held = (await readAllCached(root)).filter(({ record }) => record.kind === kind);
  const versions = held.map(({ record }) => record.version);
  const doomed = new Set(matchingVersions(kind, wanted, versions, Date.now()));
  if (doomed.size === 0) {
    const have = versions.map((version) => `${kind}@${version}`).join(', ');
    throw new JsdynoError('RUNTIME_NOT_CACHED', `${text} is not cached`, {
      hint: have === '' ? `no ${kind} is cached` : `cached: ${have}`,
    });
  }
  const removed = held.filter(({ record }) => doomed.has(record.version));
  for (const { folder } of removed) await discard(folder, root);
  return removed.map(toEntry);
}

function registryRequest(text: string, options: RuntimeOptions): { kind: RuntimeKind; wanted: string } {
  const request = requestFor(text, options);
  if (request.from === 'registry') return request;
  const kind = request.from === 'search path' ? request.kind : 'node';
  throw new JsdynoError('BAD_VARIANT', `"${text}" does not come from the registry, so it is not in the cache`, {
    hint: `name a version: ${kind}@latest, ${kind}@22.9.0${kind === 'node' ? '' : '...'}`,
  });
}

function toEntry({ folder, record }: Cached): CachedEntry {
  const { schema: _, ...rest } = record;
  return { ...rest, executable: join(folder, record.executable) };
}
