import { join, relative } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { flush } from '../files/flush.ts';
import { hashFile } from '../files/hash.ts';
import { writeJson } from '../files/json-file.ts';
import { withLock } from '../files/lock.ts';
import { makeBeside, moveIntoPlace } from '../files/write-beside.ts';
import { checkAnswer } from './ask-version.ts';
import { type Cached, type CachedRuntime, readCached, runtimeFolder, runtimesFolder } from './cache-directory.ts';
import { download } from './download.ts';
import { announcedIntegrity } from './mirror.ts';
import type { Carrier } from './platforms.ts';
import { registryError } from './registry-errors.ts';
import type { Listed, Release } from './release-list.ts';
import { checkSignatures, registryKeys, type SignatureState } from './signatures.ts';
import type { DownloadProgress, RuntimeKind, RuntimeOptions } from './types.ts';
import { placeExecutable } from './unpack.ts';
import { withoutPassword } from './without-password.ts';

/**
 * Fetches one version into the cache. It is unpacked next to its place, forced to the disk and renamed, so the place
 * holds all of it or nothing, however the process ends.
 *
 * @throws JsdynoError DOWNLOAD_CORRUPT, RUNTIME_DOES_NOT_START, REGISTRY_UNREACHABLE, REGISTRY_REFUSED,
 *   REGISTRY_UNTRUSTED, CACHE_UNWRITABLE
 */
export async function installRuntime(
  root: string,
  kind: RuntimeKind,
  version: string,
  listed: Listed,
  options: RuntimeOptions,
): Promise<Cached> {
  const { source } = listed;
  const from = source.carrier;
  const place = runtimeFolder(root, source.registry, { kind, version, platform: from.platform });
  const report = (phase: DownloadProgress['phase'], receivedBytes = 0, totalBytes: number | null = null) =>
    options.onProgress?.({ phase, kind, package: from.package, version, receivedBytes, totalBytes });

  const work = (): Promise<Cached> =>
    makeBeside(runtimesFolder(root), async (partial) => {
      const { release, signature } = await announced(version, listed, options.signal);
      let last: [number, number | null] = [0, null];
      report('receiving');
      const unpacked = await download({
        source,
        version,
        release,
        folder: partial,
        onBytes: (received, total) => {
          last = [received, total];
          report('receiving', received, total);
        },
        signal: options.signal,
      });
      const { integrity } = release;
      const known = { kind, version, integrity, signature, registry: withoutPassword(source.registry) };
      const record = await complete(unpacked, from, known, options.signal);
      await moveIntoPlace(unpacked, place, async () => (await readCached(place)) !== undefined);
      report('done', ...last);
      return { folder: place, record };
    });

  try {
    return await withLock(
      join(root, 'locks', relative(runtimesFolder(root), place).replace(/[\\/]/g, '-')),
      { isDone: () => readCached(place), onWait: () => report('waiting'), signal: options.signal },
      work,
    );
  } catch (error) {
    throw registryError(error, `${from.package}@${version}`, source);
  }
}

/** What a release must be, and what its signatures are worth. */
async function announced(
  version: string,
  { source, list }: Listed,
  signal: AbortSignal | undefined,
): Promise<{ release: Release; signature: SignatureState }> {
  const release = list.releases[version];
  if (release === undefined) throw new Error(`no release ${version} in the list of ${list.package}`);
  if (source.from === 'mirror') {
    const { integrity, signature } = await announcedIntegrity(source, version, signal);
    return { release: { ...release, integrity }, signature };
  }
  const { signatures, integrity } = release;
  const keys = signatures.length === 0 ? [] : await registryKeys(source, signal);
  const signed = { package: list.package, version, integrity, publishedAt: list.time[version], signatures };
  return { release, signature: checkSignatures(signed, keys) };
}

async function complete(
  folder: string,
  from: Carrier,
  known: Pick<CachedRuntime, 'kind' | 'version' | 'integrity' | 'signature' | 'registry'>,
  signal: AbortSignal | undefined,
): Promise<CachedRuntime> {
  const executable = await placeExecutable(folder, from.executable);
  if (executable === undefined) {
    throw new JsdynoError('DOWNLOAD_CORRUPT', `the package ${from.package} does not contain ${from.executable}`, {
      hint: 'use another version, or give the path of an executable',
    });
  }
  // Before it is started for the first time: from then on it could be another.
  const hashed = await hashFile(join(folder, executable));
  await checkAnswer(join(folder, executable), { ...known, package: from.package }, signal);
  const record: CachedRuntime = {
    schema: 2,
    ...known,
    platform: from.platform,
    package: from.package,
    executable,
    ...hashed,
    fetchedAt: new Date().toISOString(),
  };
  await writeJson(join(folder, 'runtime.json'), record);
  await flush(join(folder, 'runtime.json'));
  await flush(folder);
  return record;
}
