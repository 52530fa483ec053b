import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { sha256 } from '../files/hash.ts';
import { readJson, writeJson } from '../files/json-file.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { type NpmOptions, registryOf } from './npm-config.ts';
import { registryError } from './registry-errors.ts';
import { type ReleaseList, releaseListOf } from './release-list.ts';
import type { RuntimeOptions } from './types.ts';

/** For how long the registry is not asked again; ms. */
const freshness = 10 * 60 * 1000;
const inFlight = new Map<string, Promise<ReleaseList>>();

/** A registry that does not answer is found out in seconds: there may be a cached runtime that will do. */
const impatient = { retry: { retries: 1, factor: 1, minTimeout: 300, maxTimeout: 1_000 }, timeout: 20_000 };

/**
 * The versions of a package, from disk if they were read within the last ten minutes.
 *
 * @param maxAge in milliseconds; 0 asks the registry in any case
 * @throws JsdynoError REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function releasesOf(
  name: string,
  npm: NpmOptions,
  options: RuntimeOptions,
  maxAge = freshness,
): Promise<ReleaseList> {
  const registry = registryOf(name, npm);
  if (npm.offline === true) {
    throw new JsdynoError('REGISTRY_UNREACHABLE', 'npm is configured to stay offline', {
      hint: 'change "offline" in .npmrc or npm_config_offline',
    });
  }
  const file = await listFile(name, registry, options.cacheDir);
  const key = `${file} ${maxAge}`;
  // Reading and writing the file included, or the next caller comes in between and asks again.
  const list =
    inFlight.get(key) ??
    readOrAsk(file, name, registry, npm, maxAge, options.signal).finally(() => inFlight.delete(key));
  inFlight.set(key, list);
  return list;
}

async function readOrAsk(
  file: string,
  name: string,
  registry: string,
  npm: NpmOptions,
  maxAge: number,
  signal?: AbortSignal,
): Promise<ReleaseList> {
  const known = await readList(file);
  const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.readAt;
  if (known !== undefined && age >= 0 && age < maxAge) return known;
  const list = await ask(name, registry, npm, signal);
  // Without it the next command asks again, no more.
  await writeJson(file, list).catch(() => {});
  return list;
}

/** What is on disk about a package, however old; never asks anybody. */
export async function rememberedReleases(
  name: string,
  npm: NpmOptions,
  options: RuntimeOptions,
): Promise<ReleaseList | undefined> {
  return readList(await listFile(name, registryOf(name, npm), options.cacheDir));
}

/** A list of an older form may hold anything that a registry said. */
async function readList(file: string): Promise<ReleaseList | undefined> {
  const list = await readJson<ReleaseList>(file);
  return list?.schema === 2 ? list : undefined;
}

async function ask(name: string, registry: string, npm: NpmOptions, signal?: AbortSignal): Promise<ReleaseList> {
  const { default: pacote } = await import('pacote');
  try {
    const packument = (await pacote.packument(name, {
      ...npm,
      ...impatient,
      // npm's cache would answer for a registry that cannot be reached, and nobody would learn of it.
      cache: undefined,
      fullMetadata: true,
      ...(signal === undefined ? {} : { signal }),
    } as Parameters<typeof pacote.packument>[1])) as unknown;
    return releaseListOf(name, registry, packument, Date.now());
  } catch (error) {
    throw registryError(error, name, registry);
  }
}

async function listFile(name: string, registry: string, cacheDir?: string): Promise<string> {
  const key = sha256(registry).slice(0, 12);
  return join(cacheFolder(cacheDir), 'releases', `${name.replace(/[^\w.-]+/g, '+')}-${key}.json`);
}
