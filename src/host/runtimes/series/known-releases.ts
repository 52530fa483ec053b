import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { cacheFolder } from '../../files/own-folders.ts';
import { readAllCached } from '../cache-directory.ts';
import { carrier, thisHost } from '../platforms.ts';
import type { RuntimeKind, RuntimeOptions } from '../types.ts';

/** What releases there are, and what is amiss with that knowledge. */
export interface KnownReleases {
  versions: string[];
  /** Whether only the cache was asked. */
  isCacheOnly: boolean;
  warnings: string[];
}

/**
 * The releases of a runtime for this machine: those that the registry lists, or, offline and where it does not answer, those
 * that are cached.
 *
 * @throws JsdynoError UNSUPPORTED_PLATFORM, REGISTRY_REFUSED; REGISTRY_UNREACHABLE where nothing is cached either
 */
export async function knownReleases(kind: RuntimeKind, options: RuntimeOptions): Promise<KnownReleases> {
  const from = carrier(kind, thisHost());
  const { npmConfig, registryOf } = await import('../npm-config.ts');
  const npm = await npmConfig(options.cwd ?? process.cwd());
  const cached = async () => {
    const all = await readAllCached(cacheFolder(options.cacheDir), registryOf(from.package, npm));
    return all
      .map(({ record }) => record)
      .filter((record) => record.kind === kind && record.platform === from.platform)
      .map(({ version }) => version);
  };
  if (options.offline === true) {
    return { versions: await cached(), isCacheOnly: true, warnings: [onlyCached(kind, '--offline')] };
  }
  try {
    const { releasesOf } = await import('../releases.ts');
    const { releases } = await releasesOf(from.package, npm, options);
    return { versions: Object.keys(releases), isCacheOnly: false, warnings: [] };
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
