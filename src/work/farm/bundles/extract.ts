import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isInside } from '../../../host/files/inside.ts';
import { corrupt, type Entry, readManifest } from './manifest.ts';

/** A list of files is no larger than this. */
const MOST_MANIFEST_BYTES = 128 * 2 ** 20;

/**
 * Writes what `Packed.content` gave into an empty folder, and looks at each byte of it.
 * @param maxBytes of all files together
 * @returns the list of files, as text
 * @throws JsdynoError BUNDLE_CORRUPT
 */
export async function extract(
  content: AsyncIterable<Uint8Array>,
  digest: string,
  folder: string,
  maxBytes: number,
): Promise<string> {
  const reader = new Reader(content, digest);
  const length = (await reader.bytes(4)).readUInt32BE();
  if (length > MOST_MANIFEST_BYTES) throw corrupt(digest, 'its list of files is too long');
  const text = (await reader.bytes(length)).toString();
  const entries = readManifest(text, digest);
  const size = entries.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.size : 0), 0);
  if (size > maxBytes) throw corrupt(digest, `it would be ${size} bytes`);
  const made = new Set<string>();
  for (const entry of entries) {
    const place = join(folder, entry.path);
    const parent = entry.kind === 'folder' ? place : dirname(place);
    if (!made.has(parent)) await mkdir(parent, { recursive: true });
    made.add(parent);
    if (entry.kind === 'file') await writeFile(reader, entry, place, digest);
  }
  await reader.end();
  // After all files, so that none is written by way of a link.
  for (const entry of entries) if (entry.kind === 'link') await symlink(entry.target, join(folder, entry.path));
  for (const entry of entries) if (entry.kind === 'link') await checkLink(folder, entry, digest);
  return text;
}

async function writeFile(
  reader: Reader,
  { path, size, mode, sha256 }: Extract<Entry, { kind: 'file' }>,
  place: string,
  digest: string,
): Promise<void> {
  const hash = createHash('sha256');
  const file = createWriteStream(place, { flags: 'wx', mode: 0o600 });
  const ended = finished(file);
  ended.catch(() => {});
  for await (const chunk of reader.upTo(size)) {
    hash.update(chunk);
    if (!file.write(chunk)) await Promise.race([once(file, 'drain'), ended]);
  }
  file.end();
  await ended;
  if (hash.digest('hex') !== sha256) throw corrupt(digest, `${JSON.stringify(path)} has other bytes`);
  await chmod(place, Number.parseInt(mode, 8));
}

/** A link's text may stay inside while the link, by way of another, does not. */
async function checkLink(folder: string, { path }: Entry, digest: string): Promise<void> {
  const real = await realpath(join(folder, path)).catch(() => null);
  if (real !== null && isInside(join(folder, path.split('/')[0] as string), real)) return;
  throw corrupt(digest, `the link ${JSON.stringify(path)} leads ${real === null ? 'nowhere' : 'outside'}`);
}

/** Hands out a stream's bytes in pieces of any length. */
class Reader {
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly digest: string;
  private waiting: Uint8Array = new Uint8Array();

  constructor(content: AsyncIterable<Uint8Array>, digest: string) {
    this.source = content[Symbol.asyncIterator]();
    this.digest = digest;
  }

  async bytes(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.upTo(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** So many bytes, in pieces as they come. */
  async *upTo(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      if (this.waiting.length === 0 && !(await this.more())) throw corrupt(this.digest, 'it ends early');
      const piece = this.waiting.subarray(0, left);
      this.waiting = this.waiting.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** @throws JsdynoError BUNDLE_CORRUPT where anything is left */
  async end(): Promise<void> {
    if (this.waiting.length > 0 || (await this.more())) throw corrupt(this.digest, 'it goes on behind its last file');
  }

  private async more(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.source.next();
      if (done === true) return false;
      this.waiting = value;
      if (value.length > 0) return true;
    }
  }
}
