import { JsdynoError } from '../../text/errors/catalogue.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { type Cached, readAllCached, readCached, runtimeFolder } from './cache-directory.ts';
import type { NpmOptions } from './npm-config.ts';
import { type Carrier, carrier, thisHost } from './platforms.ts';
import type { ReleaseList } from './release-list.ts';
import type { RuntimeKind, RuntimeOptions } from './types.ts';

/** What `node@22` means here and now. */
interface ResolvedRelease {
  root: string;
  carrier: Carrier;
  version: string;
  /** Present when it needs no download. */
  cached?: Cached;
  /** Present when the registry was asked: what a download needs. */
  source?: { list: ReleaseList; npm: NpmOptions };
  /** What else of the cache would do if the download fails. */
  instead?: Cached;
  warnings: string[];
}

/** Where is looked, and whose runtimes are looked at. */
interface Place {
  root: string;
  registry: string;
  npm: NpmOptions;
}

/** How many of the cached versions a message names. */
const shown = 8;

const exactVersion = /^[v=]?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/;

/**
 * Finds the version that a name after the `@` stands for, for this machine. A version that is spelled out and cached
 * touches no network; what is cached from another registry than npm is configured for here does not count. When the registry cannot be reached, the best cached match is taken,
 * with a warning.
 *
 * @param wanted `22`, `22.9.0`, `^20`, `lts`, `iron`, `latest`
 * @throws JsdynoError UNKNOWN_VERSION, RUNTIME_NOT_CACHED, UNSUPPORTED_PLATFORM, REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function resolveRelease(
  kind: RuntimeKind,
  wanted: string,
  options: RuntimeOptions,
): Promise<ResolvedRelease> {
  const from = carrier(kind, thisHost());
  const root = cacheFolder(options.cacheDir);
  const exact = exactVersion.exec(wanted)?.[1];
  const { npmConfig, registryOf } = await import('./npm-config.ts');
  const npm = await npmConfig(options.cwd ?? process.cwd());
  const place = { root, registry: registryOf(from.package, npm), npm };
  const { platform } = from;
  if (exact !== undefined) {
    const cached = await readCached(runtimeFolder(root, place.registry, { kind, version: exact, platform }));
    if (cached !== undefined) return { root, carrier: from, version: exact, cached, warnings: [] };
  }
  if (options.offline === true) return fromCache(kind, wanted, from, place, options, undefined);

  const { releasesOf } = await import('./releases.ts');
  let list: ReleaseList;
  try {
    list = await releasesOf(from.package, npm, options);
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code !== 'REGISTRY_UNREACHABLE') throw error;
    return fromCache(kind, wanted, from, place, options, error);
  }

  const { pickVersion } = await import('./pick-version.ts');
  const now = Date.now();
  const pick = ({ releases, time, tags }: ReleaseList) =>
    pickVersion(kind, wanted, { versions: Object.keys(releases), time, tags }, now);
  let version = pick(list);
  if (version === undefined && list.readAt < now - 1_000) {
    // It may have been published since.
    list = await releasesOf(from.package, npm, options, 0).catch(() => list);
    version = pick(list);
  }
  // Of Linux on x64 there is a package of each release; others' packages begin later, or have ended.
  const published = platform === 'linux-x64' ? undefined : pick(await releasesOf(kind, npm, options).catch(() => list));
  if (version === undefined)
    throw await unknownVersion(kind, wanted, list, published && `${published} for ${platform}`);
  const warnings =
    published === undefined || published === version
      ? []
      : [`${kind}@${wanted} is ${version}: npm has no package of ${published} for ${platform}`];

  const cached = await readCached(runtimeFolder(root, place.registry, { kind, version, platform }));
  if (cached !== undefined) return { root, carrier: from, version, cached, warnings };
  const source = { list, npm };
  const instead = await bestCached(kind, wanted, from, place, list);
  return { root, carrier: from, version, source, ...(instead === undefined ? {} : { instead }), warnings };
}

/** The warning for the case that a cached version stands in for what the registry could not give. */
export function stoodIn(kind: RuntimeKind, wanted: string, cached: Cached, error: JsdynoError): string {
  return `${error.message}; ${kind}@${wanted} is taken from the cache: ${cached.record.version}`;
}

async function fromCache(
  kind: RuntimeKind,
  wanted: string,
  from: Carrier,
  place: Place,
  options: RuntimeOptions,
  unreachable: JsdynoError | undefined,
): Promise<ResolvedRelease> {
  const { rememberedReleases } = await import('./releases.ts');
  const cached = await bestCached(
    kind,
    wanted,
    from,
    place,
    await rememberedReleases(from.package, place.npm, options),
  );
  if (cached !== undefined) {
    const warnings = unreachable === undefined ? [] : [stoodIn(kind, wanted, cached, unreachable)];
    return { root: place.root, carrier: from, version: cached.record.version, cached, warnings };
  }
  const held = await cachedVersions(kind, place, from);
  const newest = held.slice(0, shown).map((one) => `${kind}@${one}`);
  const more = held.length > shown ? `, and ${held.length - shown} more ("jsdyno runtimes")` : '';
  const list = held.length === 0 ? `no ${kind} is cached` : `cached: ${newest.join(', ')}${more}`;
  if (unreachable !== undefined) {
    throw new JsdynoError(unreachable.code, `${unreachable.message}, and ${kind}@${wanted} is not cached`, {
      hint: `${unreachable.hint}; ${list}`,
      details: unreachable.details,
      cause: unreachable.cause,
    });
  }
  throw new JsdynoError('RUNTIME_NOT_CACHED', `${kind}@${wanted} is not cached, and --offline forbids the download`, {
    hint: `${list}; or run "jsdyno runtimes install ${kind}@${wanted}" once without --offline`,
  });
}

async function cachedVersions(kind: RuntimeKind, { root, registry }: Place, from: Carrier): Promise<string[]> {
  const { newestFirst } = await import('./pick-version.ts');
  const held = (await readAllCached(root, registry)).filter(
    ({ record }) => record.kind === kind && record.platform === from.platform,
  );
  return newestFirst(held.map(({ record }) => record)).map(({ version }) => version);
}

/** The highest cached version that the name covers; what is remembered of the registry helps with `lts` and tags. */
async function bestCached(
  kind: RuntimeKind,
  wanted: string,
  from: Carrier,
  place: Place,
  remembered: ReleaseList | undefined,
): Promise<Cached | undefined> {
  const { pickVersion } = await import('./pick-version.ts');
  const versions = await cachedVersions(kind, place, from);
  const { time = {}, tags = {} } = remembered ?? {};
  const version = pickVersion(kind, wanted, { versions, time, tags }, Date.now());
  if (version === undefined) return undefined;
  return readCached(runtimeFolder(place.root, place.registry, { kind, version, platform: from.platform }));
}

/** @param elsewhere a release that is meant, with the platform that lacks it */
async function unknownVersion(
  kind: RuntimeKind,
  wanted: string,
  list: ReleaseList,
  elsewhere: string | undefined,
): Promise<JsdynoError> {
  const { nearestVersions } = await import('./pick-version.ts');
  const { nearest } = await import('../../text/errors/nearest.ts');
  const versions = Object.keys(list.releases);
  if (versions.length === 0) {
    return new JsdynoError('UNKNOWN_VERSION', `the registry lists no version of ${list.package}`, {
      hint: 'check "npm config get registry"',
    });
  }
  const { VERSION_WORDS } = await import('./runtime-meant.ts');
  const words = [...(kind === 'node' ? VERSION_WORDS : ['latest']), ...Object.keys(list.tags)];
  const meant = /\d/.test(wanted) ? nearestVersions(wanted, versions) : nearest(wanted, new Set(words), 1);
  const choice = meant.length > 0 ? meant : nearestVersions('', versions);
  const [first = 'latest'] = choice;
  const range = /^\d/.test(first) ? `, a range such as ${kind}@${first.split('.')[0]}, or ${kind}@latest` : '';
  const what = elsewhere === undefined ? `no ${kind} ${wanted}` : `npm has no package of ${kind} ${elsewhere}`;
  return new JsdynoError('UNKNOWN_VERSION', `${what}; nearest: ${choice.join(', ')}`, {
    hint: `write ${kind}@${first}${range}`,
  });
}
