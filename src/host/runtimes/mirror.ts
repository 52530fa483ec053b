import semver from 'semver';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { orElse } from '../../text/errors/or-else.ts';
import { givenKeyring, signedText } from './keyring.ts';
import { impatient } from './npm-config.ts';
import { registryError } from './registry-errors.ts';
import type { Release, ReleaseList, Source } from './release-list.ts';
import type { SignatureState } from './signatures.ts';

/** The names by which `index.json` lists archives of systems that the archives themselves call otherwise. */
const LISTED: readonly [RegExp, string][] = [
  [/^node-darwin-(.*)$/, 'osx-$1-tar'],
  [/^node-win-(.*)$/, 'win-$1-zip'],
  [/^node-(.*)$/, '$1'],
];

/**
 * What is usable of the `index.json` of a download directory of Node.js, which is `[{ version: 'v24.1.0', date: '2025-05-21', files: ['linux-x64',
 * ...] }]`: the releases with an archive for a machine. Anything else in it is ignored. Pure.
 *
 * @param name `node-linux-x64-musl`
 * @param mirror its address, with a slash at the end
 * @param readAt milliseconds since the epoch
 */
export function archiveListOf(name: string, mirror: string, index: unknown, readAt: number): ReleaseList {
  const [pattern, words] = LISTED.find(([one]) => one.test(name)) ?? [/^/, ''];
  const wanted = name.replace(pattern, words);
  const releases: Record<string, Release> = {};
  const time: Record<string, string> = {};
  for (const entry of Array.isArray(index) ? index : []) {
    const { version: tag, date, files } = Object(entry) as Record<string, unknown>;
    const version = String(tag).replace(/^v/, '');
    if (semver.valid(version) !== version || !Array.isArray(files) || !files.includes(wanted)) continue;
    const { folder, file } = archivePlace(name, version);
    releases[version] = { tarball: `${mirror}${folder}/${file}`, integrity: '', signatures: [] };
    if (typeof date === 'string') time[version] = date;
  }
  return { schema: 2, package: name, registry: mirror, readAt, releases, time, tags: {} };
}

/** Where an archive lies, and its name in the list of checksums. Those of Windows are ZIP files, but the executable lies beside them. */
function archivePlace(name: string, version: string): { folder: string; file: string } {
  const windows = /^node-(win-.*)$/.exec(name)?.[1];
  const file = windows === undefined ? `${name.replace('node-', `node-v${version}-`)}.tar.gz` : `${windows}/node.exe`;
  return { folder: `v${version}`, file };
}

/** What a `SHASUMS256.txt` says of a file, as subresource integrity; empty where it says nothing. Pure. */
export function checksumOf(sums: string, file: string): string {
  for (const line of sums.split('\n')) {
    const [, digest = '', name] = /^([0-9a-f]{64}) [ *](.*?)\r?$/.exec(line) ?? [];
    if (name === file) return `sha256-${Buffer.from(digest, 'hex').toString('base64')}`;
  }
  return '';
}

/**
 * The releases that a mirror has for this machine.
 *
 * @throws JsdynoError REGISTRY_UNREACHABLE, REGISTRY_REFUSED
 */
export async function archiveList(source: Source, signal?: AbortSignal): Promise<ReleaseList> {
  const text = await ask(source, 'index.json', signal);
  const index = orElse(() => JSON.parse(text) as unknown, null);
  return archiveListOf(source.carrier.package, source.registry, index, Date.now());
}

/**
 * What an archive of a mirror must be, as subresource integrity. The mirror says it itself; where keys are given, only what one of them has
 * signed counts.
 *
 * @throws JsdynoError DOWNLOAD_CORRUPT, FILE_UNREADABLE, PROGRAM_NOT_STARTED, REGISTRY_UNREACHABLE, REGISTRY_REFUSED, REGISTRY_UNTRUSTED
 */
export async function announcedIntegrity(
  source: Source,
  version: string,
  signal?: AbortSignal,
): Promise<{ integrity: string; signature: SignatureState }> {
  const { folder, file } = archivePlace(source.carrier.package, version);
  const keyring = givenKeyring();
  const path = `${folder}/SHASUMS256.txt${keyring === undefined ? '' : '.asc'}`;
  const text = await ask(source, path, signal);
  const integrity = checksumOf(keyring === undefined ? text : await signedText(text, keyring, path), file);
  if (integrity !== '') return { integrity, signature: keyring === undefined ? 'not checked' : 'checked by keyring' };
  throw new JsdynoError('DOWNLOAD_CORRUPT', `${path} of the mirror has no checksum of ${file}`, {
    hint: 'nothing was downloaded; use another version, or another address in JSDYNO_NODE_MIRROR',
  });
}

async function ask(source: Source, path: string, signal: AbortSignal | undefined): Promise<string> {
  const { default: fetch } = await import('npm-registry-fetch');
  const { registry, npm } = source;
  try {
    const answer = await fetch(registry + path, {
      ...npm,
      ...impatient,
      registry,
      // npm's cache would answer for a mirror that cannot be reached.
      cache: undefined,
      ...(signal === undefined ? {} : { signal }),
    } as Parameters<typeof fetch>[1]);
    return await answer.text();
  } catch (error) {
    throw registryError(error, path, source);
  }
}
