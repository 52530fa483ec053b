import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isFolder } from '../../../host/files/if-there.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { BundleRef } from '../wire/document.ts';
import { type Entries, entriesOf } from './entries.ts';
import { digestOf, type Entry, manifestOf, manifestText } from './manifest.ts';
import type { Travel } from './travelling.ts';

/** Files that are ready to be sent. */
export interface Packed extends BundleRef {
  /** Of all files together, in bytes. */
  size: number;
  entries: readonly Entry[];
  /** What was not taken, with the reason. */
  leftOut: Entries['leftOut'];
  /**
   * The list of files with its length before it, and their bytes in its order.
   * @throws JsdynoError EXPERIMENT_CHANGED where a file is another one by now
   */
  content(): AsyncGenerator<Uint8Array>;
}

export interface PackOptions {
  /** Of all files of a bundle together; default: 512 MiB. */
  maxBytes?: number | undefined;
}

const MAX_BYTES = 512 * 2 ** 20;
const CHUNK_BYTES = 1 << 20;

/**
 * Reads a file, or a folder, or what of one travels, and says by a digest what is in it. Nothing is kept in memory but names.
 * @throws JsdynoError BUNDLE_TOO_LARGE
 */
export async function packBundle(what: string | Travel, { maxBytes = MAX_BYTES }: PackOptions = {}): Promise<Packed> {
  const travel: Travel = typeof what === 'string' ? { was: what, form: isFolder(what) ? 'folder' : 'file' } : what;
  const found = entriesOf(travel, maxBytes);
  const entries = await manifestOf(found);
  const text = manifestText(entries);
  const places = new Map(found.files.map(({ path, at }) => [path, at]));
  return {
    sha256: digestOf(text),
    form: travel.form,
    was: travel.was,
    size: found.files.reduce((sum, { size }) => sum + size, 0),
    entries,
    leftOut: found.leftOut,
    async *content() {
      const manifest = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(manifest.length);
      yield length;
      yield manifest;
      for (const entry of entries) if (entry.kind === 'file') yield* bytesOf(entry, places.get(entry.path) as string);
    },
  };
}

async function* bytesOf({ sha256 }: { sha256: string }, at: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(at, { highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
  if (hash.digest('hex') === sha256) return;
  throw new JsdynoError('EXPERIMENT_CHANGED', `${at} changed while it was being sent`, { hint: 'submit it again' });
}
