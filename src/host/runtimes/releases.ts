import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { sha256 } from '../files/hash.ts';
import { readJson, writeJson } from '../files/json-file.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { archiveList } from './mirror.ts';
import { impatient } from './npm-config.ts';
import { registryError } from './registry-errors.ts';
import { type ReleaseList, releaseListOf, type Source } from './release-list.ts';
import type { RuntimeOptions } from './types.ts';

/** For how long a source is not asked again; ms. */
const freshness = 10 * 60 * 1000;
const inFlight = new Map<string, Promise<ReleaseList>>();

/**
 * The versions that a source has, from disk if they were read within the last ten minutes.
 *
 * @param maxAge in milliseconds; 0 asks the source in any case
 * @throws JsdynoError REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function releasesOf(source: Source, options: RuntimeOptions, maxAge = freshness): Promise<ReleaseList> {
  if (source.npm.offline === true) {
    throw new JsdynoError('REGISTRY_UNREACHABLE', 'npm is configured to stay offline', {
      hint: 'change "offline" in .npmrc or npm_config_offline',
    });
  }
  const file = listFile(source, options.cacheDir);
  const key = `${file} ${maxAge}`;
  // Reading and writing the file included, or the next caller comes in between and asks again.
  const list = inFlight.get(key) ?? readOrAsk(file, source, maxAge, options.signal).finally(() => inFlight.delete(key));
  inFlight.set(key, list);
  return list;
}

async function readOrAsk(file: string, source: Source, maxAge: number, signal?: AbortSignal): Promise<ReleaseList> {
  const known = await readList(file);
  const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.readAt;
  if (known !== undefined && age >= 0 && age < maxAge) return known;
  const list = await (source.from === 'mirror' ? archiveList(source, signal) : packument(source, signal));
  // Without it the next command asks again, no more.
  await writeJson(file, list).catch(() => {});
  return list;
}

/** What is on disk about a source, however old; never asks anybody. */
export async function rememberedReleases(source: Source, options: RuntimeOptions): Promise<ReleaseList | undefined> {
  return readList(listFile(source, options.cacheDir));
}

/** A list of an older form may hold anything that a registry said. */
async function readList(file: string): Promise<ReleaseList | undefined> {
  const list = await readJson<ReleaseList>(file);
  return list?.schema === 2 ? list : undefined;
}

async function packument(source: Source, signal?: AbortSignal): Promise<ReleaseList> {
  const { default: pacote } = await import('pacote');
  const { carrier, registry, npm } = source;
  const name = carrier.package;
  try {
    const answer = (await pacote.packument(name, {
      ...npm,
      ...impatient,
      // npm's cache would answer for a registry that cannot be reached, and nobody would learn of it.
      cache: undefined,
      fullMetadata: true,
      ...(signal === undefined ? {} : { signal }),
    } as Parameters<typeof pacote.packument>[1])) as unknown;
    return releaseListOf(name, registry, answer, Date.now());
  } catch (error) {
    throw registryError(error, name, source);
  }
}

function listFile({ carrier, registry }: Source, cacheDir?: string): string {
  const key = sha256(registry).slice(0, 12);
  return join(cacheFolder(cacheDir), 'releases', `${carrier.package.replace(/[^\w.-]+/g, '+')}-${key}.json`);
}
