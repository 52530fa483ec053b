import { JsdynoError } from '../../text/errors/catalogue.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { type Cached, readCached, runtimeFolder } from './cache-directory.ts';
import { setMirror, thisHost } from './platforms.ts';
import type { Listed, ReleaseList, Source } from './release-list.ts';
import { cachedOf, listsOf, merged, registrySource, sourcesOf, worst } from './sources.ts';
import type { RuntimeKind, RuntimeOptions } from './types.ts';

/** What `node@22` means here and now. */
interface ResolvedRelease {
  version: string;
  /** Present when it needs no download. */
  cached?: Cached;
  /** Present when sources were asked, and it is not cached: what a download needs. */
  listed?: Listed;
  /** What else of the cache would do if the download fails. */
  instead?: Cached;
  warnings: string[];
}

/** How many of the cached versions a message names. */
const shown = 8;

const exactVersion = /^[v=]?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/;

/**
 * Finds the version that a name after the `@` stands for, for this machine. A version that is spelled out and cached
 * touches no network; what is cached from another place than runtimes come from here does not count. What npm lacks the mirror may have,
 * if one is set. When neither can be reached, the best cached match is taken, with a warning.
 *
 * @param wanted `22`, `22.9.0`, `^20`, `lts`, `iron`, `latest`
 * @throws JsdynoError UNKNOWN_VERSION, RUNTIME_NOT_CACHED, UNSUPPORTED_PLATFORM, BAD_URL, REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function resolveRelease(
  kind: RuntimeKind,
  wanted: string,
  options: RuntimeOptions,
): Promise<ResolvedRelease> {
  const exact = exactVersion.exec(wanted)?.[1];
  const sources = await sourcesOf(kind, options);
  const spelledOut = exact === undefined ? undefined : await cachedVersion(kind, exact, sources, options);
  if (spelledOut !== undefined) return { version: spelledOut.record.version, cached: spelledOut, warnings: [] };
  if (options.offline === true) return fromCache(kind, wanted, sources, options, undefined);

  // Of a name another source may have a newer release, of a version it has the same.
  const isEnough = ({ releases }: ReleaseList) => exact !== undefined && releases[exact] !== undefined;
  let found: Awaited<ReturnType<typeof listsOf>>;
  try {
    found = await listsOf(sources, options, { isEnough });
  } catch (error) {
    return fromCache(kind, wanted, sources, options, error);
  }
  const { pickVersion } = await import('./pick-version.ts');
  const now = Date.now();
  const pick = (lists: readonly ReleaseList[]) => pickVersion(kind, wanted, merged(lists), now);
  const listsNow = () => found.listed.map(({ list }) => list);
  let version = pick(listsNow());
  if (version === undefined && listsNow().some(({ readAt }) => readAt < now - 1_000)) {
    // It may have been published since.
    found = await listsOf(sources, options, { maxAge: 0 }).catch(() => found);
    version = pick(listsNow());
  }
  const lists = listsNow();
  const everywhere = await wholeList(kind, found.listed, options);
  const published = everywhere && pick([...lists, everywhere]);
  const lacks =
    published === undefined || published === version
      ? undefined
      : `npm has no package of ${kind} ${published} for ${sources[0].carrier.platform}`;
  const advice =
    lacks !== undefined && kind === 'node' && sources.length === 1 ? setMirror(thisHost().musl) : undefined;
  if (version === undefined) {
    const failure = worst(found.failed);
    if (failure !== undefined) return fromCache(kind, wanted, sources, options, failure);
    throw await unknownVersion(kind, wanted, found.listed, { lacks, advice });
  }
  const warnings = found.failed.map(({ message }) => message);
  if (lacks !== undefined)
    warnings.push(`${kind}@${wanted} is ${version}: ${lacks}${advice === undefined ? '' : `; ${advice}`}`);

  const cached = await cachedVersion(kind, version, sources, options);
  if (cached !== undefined) return { version, cached, warnings };
  const listed = found.listed.find(({ list }) => list.releases[version] !== undefined);
  if (listed === undefined) throw new Error('a version that was picked is listed');
  const instead = await bestOf(kind, wanted, await cachedOf(kind, cacheFolder(options.cacheDir), sources), lists);
  return { version, listed, ...(instead === undefined ? {} : { instead }), warnings };
}

/** The warning for the case that a cached version stands in for what a source could not give. */
export function stoodIn(kind: RuntimeKind, wanted: string, cached: Cached, error: JsdynoError): string {
  return `${error.message}; ${kind}@${wanted} is taken from the cache: ${cached.record.version}`;
}

/**
 * The releases of a runtime for any machine, where npm alone was asked for this one's: of Linux on x64 there is a package of each release;
 * others' packages begin later, or have ended.
 */
async function wholeList(
  kind: RuntimeKind,
  listed: readonly Listed[],
  options: RuntimeOptions,
): Promise<ReleaseList | undefined> {
  const [{ source } = {}, second] = listed;
  if (source?.from !== 'registry' || second !== undefined || source.carrier.platform === 'linux-x64') return undefined;
  const { releasesOf } = await import('./releases.ts');
  const whole = await registrySource({ ...source.carrier, package: kind }, source.npm);
  return releasesOf(whole, options).catch(() => undefined);
}

/** @param failure why no source could be asked; undefined where none may be */
async function fromCache(
  kind: RuntimeKind,
  wanted: string,
  sources: readonly Source[],
  options: RuntimeOptions,
  failure: unknown,
): Promise<ResolvedRelease> {
  const unreachable = failure instanceof JsdynoError && failure.code === 'REGISTRY_UNREACHABLE' ? failure : undefined;
  if (failure !== undefined && unreachable === undefined) throw failure;
  const { rememberedReleases } = await import('./releases.ts');
  const remembered = await Promise.all(sources.map((source) => rememberedReleases(source, options)));
  const held = await cachedOf(kind, cacheFolder(options.cacheDir), sources);
  const cached = await bestOf(
    kind,
    wanted,
    held,
    remembered.filter((list) => list !== undefined),
  );
  if (cached !== undefined) {
    const warnings = unreachable === undefined ? [] : [stoodIn(kind, wanted, cached, unreachable)];
    return { version: cached.record.version, cached, warnings };
  }
  const newest = held.slice(0, shown).map(({ record }) => `${kind}@${record.version}`);
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

/** A cached version of one of the sources. */
async function cachedVersion(
  kind: RuntimeKind,
  version: string,
  sources: readonly Source[],
  options: RuntimeOptions,
): Promise<Cached | undefined> {
  for (const { registry, carrier } of sources) {
    const name = { kind, version, platform: carrier.platform };
    const cached = await readCached(runtimeFolder(cacheFolder(options.cacheDir), registry, name));
    if (cached !== undefined) return cached;
  }
  return undefined;
}

/** The highest cached version that the name covers; what is known of the sources helps with `lts` and tags. */
async function bestOf(
  kind: RuntimeKind,
  wanted: string,
  held: readonly Cached[],
  lists: readonly ReleaseList[],
): Promise<Cached | undefined> {
  const { pickVersion } = await import('./pick-version.ts');
  const versions = held.map(({ record }) => record.version);
  const version = pickVersion(kind, wanted, { ...merged(lists), versions }, Date.now());
  return held.find(({ record }) => record.version === version);
}

/** @param lacks what npm lacks of the release that is meant, and what to do about it */
async function unknownVersion(
  kind: RuntimeKind,
  wanted: string,
  listed: readonly Listed[],
  { lacks, advice }: { lacks: string | undefined; advice: string | undefined },
): Promise<JsdynoError> {
  const { nearestVersions } = await import('./pick-version.ts');
  const { nearest } = await import('../../text/errors/nearest.ts');
  const { versions, tags } = merged(listed.map(({ list }) => list));
  const [{ source } = {}] = listed;
  if (versions.length === 0 && source !== undefined) {
    return new JsdynoError('UNKNOWN_VERSION', `the ${source.from} lists no version of ${source.carrier.package}`, {
      hint: source.from === 'mirror' ? 'check JSDYNO_NODE_MIRROR' : 'check "npm config get registry"',
    });
  }
  const { VERSION_WORDS } = await import('./runtime-meant.ts');
  const words = [...(kind === 'node' ? VERSION_WORDS : ['latest']), ...Object.keys(tags)];
  const meant = /\d/.test(wanted) ? nearestVersions(wanted, versions) : nearest(wanted, new Set(words), 1);
  const choice = meant.length > 0 ? meant : nearestVersions('', versions);
  const [first = 'latest'] = choice;
  const range = /^\d/.test(first) ? `, a range such as ${kind}@${first.split('.')[0]}, or ${kind}@latest` : '';
  return new JsdynoError('UNKNOWN_VERSION', `${lacks ?? `no ${kind} ${wanted}`}; nearest: ${choice.join(', ')}`, {
    hint: `write ${kind}@${first}${range}${advice === undefined ? '' : `; or ${advice}`}`,
  });
}
