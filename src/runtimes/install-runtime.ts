import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { JsdynoError } from '../errors/catalogue.ts';
import { checkAnswer } from './ask-version.ts';
import {
  type Cached,
  type CachedRuntime,
  flush,
  readCached,
  runtimeFolder,
  runtimesFolder,
  writeJson,
} from './cache-directory.ts';
import { download } from './download.ts';
import { hashFile } from './hash-file.ts';
import { withLock } from './lock.ts';
import type { NpmOptions } from './npm-config.ts';
import { makePartial, sweepPartials } from './partials.ts';
import type { Carrier } from './platforms.ts';
import { registryError } from './registry-errors.ts';
import type { ReleaseList } from './release-list.ts';
import { checkSignatures, registryKeys } from './signatures.ts';
import type { Progress, RuntimeKind, RuntimeOptions } from './types.ts';
import { settle } from './unpack.ts';
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
  from: Carrier,
  { list, npm }: { list: ReleaseList; npm: NpmOptions },
  options: RuntimeOptions,
): Promise<Cached> {
  const place = runtimeFolder(root, list.registry, { kind, version, platform: from.platform });
  const report = (phase: Progress['phase'], receivedBytes = 0, totalBytes: number | null = null) =>
    options.onProgress?.({ phase, kind, package: from.package, version, receivedBytes, totalBytes });

  const work = async (): Promise<Cached> => {
    await sweepPartials(runtimesFolder(root));
    const partial = await makePartial(runtimesFolder(root));
    try {
      const release = list.releases[version];
      if (release === undefined) throw new Error(`no release ${version} in the list of ${from.package}`);
      const { signatures, integrity } = release;
      const keys = signatures.length === 0 ? [] : await registryKeys(list.registry, npm, options.signal);
      const publishedAt = list.time[version];
      const signed = { package: from.package, version, integrity, publishedAt, signatures };
      const signature = checkSignatures(signed, keys);
      let last: [number, number | null] = [0, null];
      report('receiving');
      const unpacked = await download({
        package: from.package,
        version,
        registry: list.registry,
        release,
        npm,
        executable: from.executable,
        folder: partial,
        onBytes: (received, total) => {
          last = [received, total];
          report('receiving', received, total);
        },
        signal: options.signal,
      });
      const known = { kind, version, integrity, signature, registry: withoutPassword(list.registry) };
      const record = await complete(unpacked, from, known, options.signal);
      await moveIntoPlace(unpacked, place);
      report('done', ...last);
      return { folder: place, record };
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  };

  try {
    await mkdir(runtimesFolder(root), { recursive: true });
    return await withLock(
      join(root, 'locks', relative(runtimesFolder(root), place).replace(/[\\/]/g, '-')),
      { isDone: () => readCached(place), onWait: () => report('waiting'), signal: options.signal },
      work,
    );
  } catch (error) {
    throw registryError(error, `${from.package}@${version}`, list.registry);
  }
}

async function complete(
  folder: string,
  from: Carrier,
  known: Pick<CachedRuntime, 'kind' | 'version' | 'integrity' | 'signature' | 'registry'>,
  signal: AbortSignal | undefined,
): Promise<CachedRuntime> {
  const executable = await settle(folder, from.executable);
  if (executable === undefined) {
    throw new JsdynoError('DOWNLOAD_CORRUPT', `the package ${from.package} has no ${from.executable} in it`, {
      hint: 'take another version, or give the path of an executable',
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

/** Whoever comes first wins; the other's copy is as good and is thrown away. */
async function moveIntoPlace(unpacked: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      await rename(unpacked, place);
      await flush(join(place, '..'));
      return;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(code) || attempt === 2) throw error;
      if ((await readCached(place)) !== undefined) return;
      // What is there is damaged, or this would not have been asked for.
      await rm(place, { recursive: true, force: true });
    }
  }
}
