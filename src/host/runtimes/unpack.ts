import { createWriteStream, mkdirSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from '../files/flush.ts';
import { isFile } from '../files/if-there.ts';
import { move } from '../files/write-beside.ts';

/** What is kept of a package besides the executable: who may use it how, and what changed. */
const keptTexts = /^(LICENSE|LICENCE|CHANGELOG)(\.\w+)?$/i;

/** What an archive may unpack to; the largest there are come to a tenth. Bytes. */
const mostBytes = 2 ** 31;

/**
 * Unpacks the executable and the texts worth keeping; headers, manuals and npm stay in the archive. Links, owners, rights
 * (set-id bits are some) and times of the archive are ignored, and so are paths that would lead out of the folder.
 *
 * @param archive gzipped tar
 * @param folder made here; after a failure something may still be on its way into it
 * @param executable path inside the package, its first folder left out
 */
export async function unpack(
  archive: NodeJS.ReadableStream,
  folder: string,
  executable: string,
  limit = mostBytes,
): Promise<void> {
  // Before anything is waited for: the stream may fail in its first moment.
  const failed = new Promise<never>((_, reject) => archive.on('error', reject));
  failed.catch(() => {});
  await mkdir(folder, { recursive: true });
  const tar = await import('tar');
  let announced = 0;
  const extractor: Writable = tar.x({
    cwd: folder,
    strip: 1,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    filter: (path, entry) => {
      announced += entry.size ?? 0;
      if (announced > limit) {
        const error = new Error(`it unpacks to more than ${limit} bytes`);
        extractor.emit('error', Object.assign(error, { code: 'EUNPACKEDSIZE' }));
        return false;
      }
      if ('mode' in entry) entry.mode = 0o644;
      // Its own folder is not always called "package".
      const inside = path.replace(/^\.?\/?[^/]+\//, '');
      return 'type' in entry && entry.type === 'File' && (inside === executable || keptTexts.test(inside));
    },
  }) as unknown as Writable;
  const unpacked = new Promise<void>((resolve, reject) => {
    extractor.on('error', reject);
    extractor.on('close', resolve);
    archive.pipe(extractor);
  });
  await Promise.race([unpacked, failed]);
}

/** The same of an executable that comes without an archive. */
export async function save(bytes: NodeJS.ReadableStream, folder: string, executable: string): Promise<void> {
  mkdirSync(folder, { recursive: true }); // the stream may fail while something is waited for
  await pipeline(bytes, createWriteStream(join(folder, executable)));
}

/**
 * Puts the executable where the cache has it, `bin/NAME`, makes it executable (some packages forgot to) and forces all
 * of it to the disk.
 *
 * @returns its path inside the folder, with forward slashes; undefined when the archive did not have it
 */
export async function placeExecutable(folder: string, executable: string): Promise<string | undefined> {
  const unpacked = join(folder, executable);
  if (!isFile(unpacked)) return undefined;
  const place = `bin/${basename(executable)}`;
  if (place !== executable) {
    await mkdir(join(folder, 'bin'), { recursive: true });
    move(unpacked, join(folder, place));
  }
  await chmod(join(folder, place), 0o755);
  await flush(join(folder, place));
  await flush(join(folder, 'bin'));
  return place;
}
