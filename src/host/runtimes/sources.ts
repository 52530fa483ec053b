import { JsdynoError } from '../../text/errors/catalogue.ts';
import { orElse } from '../../text/errors/or-else.ts';
import { type Cached, readAllCached } from './cache-directory.ts';
import type { NpmOptions } from './npm-config.ts';
import { type Carrier, carrier, nodeArchive, thisHost } from './platforms.ts';
import type { Listed, ReleaseList, Source } from './release-list.ts';
import type { RuntimeKind, RuntimeOptions } from './types.ts';

/** All that sources have together. */
interface Merged {
  versions: string[];
  time: Record<string, string>;
  tags: Record<string, string>;
}

/**
 * Where releases of a runtime are to be had for this machine, the one that goes first before the other: the registry that npm is configured
 * for, and the mirror.
 *
 * @throws JsdynoError UNSUPPORTED_PLATFORM, BAD_URL
 */
export async function sourcesOf(kind: RuntimeKind, options: RuntimeOptions): Promise<[Source, ...Source[]]> {
  const host = thisHost();
  const address = kind === 'node' ? mirrorAddress() : undefined;
  const packaged = address === undefined ? carrier(kind, host) : orElse(() => carrier(kind, host), null);
  const { npmConfig } = await import('./npm-config.ts');
  const npm = await npmConfig(options.cwd ?? process.cwd());
  const registry = packaged === null ? [] : [await registrySource(packaged, npm)];
  const mirror: Source[] =
    address === undefined ? [] : [{ from: 'mirror', carrier: nodeArchive(host), registry: address, npm }];
  const [first, ...others] = [...registry, ...mirror];
  if (first === undefined) throw new Error('a machine without a package has a mirror here');
  return [first, ...others];
}

/** The registry that npm is configured for with a package. */
export async function registrySource(packaged: Carrier, npm: NpmOptions): Promise<Source> {
  const { registryOf } = await import('./npm-config.ts');
  return { from: 'registry', carrier: packaged, registry: registryOf(packaged.package, npm), npm };
}

/**
 * The address of a download directory of Node.js, with a slash at its end. The variable has the name that version managers give it behind
 * a prefix of their own: NVM_NODEJS_ORG_MIRROR, FNM_NODE_DIST_MIRROR, N_NODE_MIRROR, MISE_NODE_MIRROR_URL. It is no key of a file, so that
 * no folder that is measured says where executables come from.
 *
 * @throws JsdynoError BAD_URL
 */
function mirrorAddress(): string | undefined {
  const given = process.env.JSDYNO_NODE_MIRROR;
  if (given === undefined || given === '') return undefined;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given.replace(/\/*$/, '/');
  throw new JsdynoError(
    'BAD_URL',
    `JSDYNO_NODE_MIRROR is ${JSON.stringify(given)}, which is no http or https address`,
    {
      hint: 'write the address of the folder that has index.json, or unset it',
    },
  );
}

/** What the cache holds of a runtime from these sources; newest first, and one version of several in their order. */
export async function cachedOf(kind: RuntimeKind, root: string, sources: readonly Source[]): Promise<Cached[]> {
  const { newestFirst } = await import('./pick-version.ts');
  const held = sources.map(async ({ registry, carrier: { platform } }) =>
    (await readAllCached(root, registry)).filter(({ record }) => record.kind === kind && record.platform === platform),
  );
  const all = (await Promise.all(held)).flat().map((cached) => ({ version: cached.record.version, cached }));
  return newestFirst(all).map(({ cached }) => cached);
}

/**
 * Asks sources for what they have, one after the other. One that cannot be asked is left out, with its error in `failed`.
 *
 * @param isEnough whether no other source needs to be asked
 * @param maxAge see releasesOf
 * @throws JsdynoError REGISTRY_UNREACHABLE, REGISTRY_REFUSED where no source answers
 */
export async function listsOf(
  sources: readonly Source[],
  options: RuntimeOptions,
  { isEnough = () => false, maxAge }: { isEnough?: (list: ReleaseList) => boolean; maxAge?: number } = {},
): Promise<{ listed: Listed[]; failed: JsdynoError[] }> {
  const { releasesOf } = await import('./releases.ts');
  const listed: Listed[] = [];
  const failed: JsdynoError[] = [];
  for (const source of sources) {
    try {
      const list = await releasesOf(source, options, maxAge);
      listed.push({ source, list });
      if (isEnough(list)) break;
    } catch (error) {
      if (!(error instanceof JsdynoError)) throw error;
      failed.push(error);
    }
  }
  if (listed.length === 0) throw worst(failed);
  return { listed, failed };
}

/** Of errors the one for which something cached can stand in; otherwise the first. */
export function worst(failed: readonly JsdynoError[]): JsdynoError | undefined {
  return failed.find(({ code }) => code === 'REGISTRY_UNREACHABLE') ?? failed[0];
}

/** Pure. */
export function merged(lists: readonly ReleaseList[]): Merged {
  return {
    versions: [...new Set(lists.flatMap(({ releases }) => Object.keys(releases)))],
    time: Object.fromEntries(lists.flatMap(({ time }) => Object.entries(time))),
    tags: Object.fromEntries(lists.flatMap(({ tags }) => Object.entries(tags))),
  };
}
