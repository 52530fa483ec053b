import semver from 'semver';
import type { NpmOptions } from './npm-config.ts';
import type { Carrier } from './platforms.ts';
import { archiveElsewhere, type Place } from './registry-errors.ts';

/** A place that has releases of a runtime for this machine. */
export interface Source extends Place {
  carrier: Carrier;
  /** A mirror is asked with npm's proxies, certificates and limits, too. */
  npm: NpmOptions;
}

/** A source with what it has. */
export interface Listed {
  source: Source;
  list: ReleaseList;
}

/** A registry's word on one archive: `sig` is over `name@version:integrity`. */
export interface RegistrySignature {
  keyid: string;
  /** ECDSA P-256 over SHA-256, DER, base64. */
  sig: string;
}

/** Where a version's archive is and what it must be. */
export interface Release {
  /** As the registry gives it; see archiveAddress. */
  tarball: string;
  /** Subresource integrity, `sha512-...`; empty when the registry gives none, and of a mirror, whose lists have none. */
  integrity: string;
  /** Empty when the registry does not sign. */
  signatures: RegistrySignature[];
}

/** The part of a packument that is kept on disk. */
export interface ReleaseList {
  schema: 2;
  package: string;
  registry: string;
  /** Milliseconds since the epoch. */
  readAt: number;
  releases: Record<string, Release>;
  time: Record<string, string>;
  tags: Record<string, string>;
}

/** What can stand after an `@`. */
const tagName = /^[A-Za-z][\w.-]{0,99}$/;
const sha1 = /^[0-9a-f]{40}$/i;

/**
 * What is usable of a registry's answer about a package. Versions become names of folders and tags are typed by users, so
 * whatever is not a version in semver's own spelling, or a tag that names one, is left out. Pure.
 *
 * @param packument as the registry gave it, of any shape
 */
export function releaseListOf(name: string, registry: string, packument: unknown, readAt: number): ReleaseList {
  const { versions, time, 'dist-tags': tags } = fields(packument);
  const releases: Record<string, Release> = {};
  for (const [version, manifest] of Object.entries(fields(versions))) {
    if (semver.valid(version) !== version) continue;
    const { tarball, integrity, shasum, signatures } = fields(fields(manifest).dist);
    if (typeof tarball !== 'string') continue;
    const legacy =
      typeof shasum === 'string' && sha1.test(shasum) ? `sha1-${Buffer.from(shasum, 'hex').toString('base64')}` : '';
    releases[version] = {
      tarball,
      integrity: typeof integrity === 'string' ? integrity : legacy,
      signatures: Array.isArray(signatures) ? signatures.filter(isSignature) : [],
    };
  }
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  const known = (version: string) => Object.hasOwn(releases, version);
  return {
    schema: 2,
    package: name,
    registry,
    readAt,
    releases,
    time: Object.fromEntries(
      Object.entries(fields(time))
        .filter(isText)
        .filter(([version]) => known(version)),
    ),
    tags: Object.fromEntries(
      Object.entries(fields(tags))
        .filter(isText)
        .filter(([tag, version]) => tagName.test(tag) && known(version)),
    ),
  };
}

/**
 * The address of an archive in the form in which it may be asked for. Addresses come from the registry's metadata, and
 * npm's fetcher takes far more than archives: for `git+file:` it clones and runs scripts. Another host is fine, since many
 * registries keep archives elsewhere and the checksum says what must come; http where the registry itself is https is
 * not, since the token for the registry would be sent along in the clear.
 *
 * @throws JsdynoError REGISTRY_UNTRUSTED
 */
export function archiveAddress(what: string, tarball: string, registry: string): string {
  const address = URL.canParse(tarball) ? new URL(tarball) : undefined;
  const kinds = URL.canParse(registry) && new URL(registry).protocol === 'https:' ? ['https:'] : ['https:', 'http:'];
  if (address !== undefined && kinds.includes(address.protocol)) return address.href;
  const allowed = kinds.map((kind) => kind.slice(0, -1)).join(' or ');
  throw archiveElsewhere(what, new Error(tarball), allowed);
}

function isSignature(value: unknown): value is RegistrySignature {
  const { keyid, sig } = fields(value);
  return typeof keyid === 'string' && typeof sig === 'string';
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
