import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { cacheFolder } from '../../files/own-folders.ts';
import { cachedOf, listsOf, merged, sourcesOf } from '../sources.ts';
import type { RuntimeKind, RuntimeOptions } from '../types.ts';

/** What releases there are, and what is amiss with that knowledge. */
export interface KnownReleases {
  versions: string[];
  /** Whether only the cache was asked. */
  isCacheOnly: boolean;
  warnings: string[];
}

/**
 * The releases of a runtime for this machine: those that its sources list, or, offline and where it does not answer, those
 * that are cached.
 *
 * @throws JsdynoError UNSUPPORTED_PLATFORM, BAD_URL, REGISTRY_REFUSED; REGISTRY_UNREACHABLE where nothing is cached either
 */
export async function knownReleases(kind: RuntimeKind, options: RuntimeOptions): Promise<KnownReleases> {
  const sources = await sourcesOf(kind, options);
  const cached = async () => {
    const held = await cachedOf(kind, cacheFolder(options.cacheDir), sources);
    return held.map(({ record }) => record.version);
  };
  if (options.offline === true) {
    return { versions: await cached(), isCacheOnly: true, warnings: [onlyCached(kind, '--offline')] };
  }
  try {
    const { listed, failed } = await listsOf(sources, options);
    const { versions } = merged(listed.map(({ list }) => list));
    return { versions, isCacheOnly: false, warnings: failed.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code !== 'REGISTRY_UNREACHABLE') throw error;
    const versions = await cached();
    if (versions.length === 0) throw error;
    return { versions, isCacheOnly: true, warnings: [onlyCached(kind, error.message)] };
  }
}

function onlyCached(kind: RuntimeKind, why: string): string {
  return `${why}: of ${kind} only releases that are cached are taken`;
}
