import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { orElse } from '../../text/errors/or-else.ts';

/** Hashed for a file that is not there, so that `resume` says that it changed. */
const GONE = 'gone';

/** SHA-256 over concatenated pieces, hexadecimal. */
export function sha256(...pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/**
 * SHA-256 over contents and their names, hexadecimal. Experiments keep it for the files of runs, so that `resume` can tell whether
 * any of them changed. The same must be hashed in each version.
 *
 * @param contents taken one after the other, so that files need not be in memory at a time
 * @param before hashed first, as it is
 */
export function fingerprint(
  contents: Iterable<readonly [name: string, content: string | Uint8Array]>,
  before: string | Uint8Array = '',
): string {
  const hash = createHash('sha256').update(before);
  for (const [name, content] of contents) hash.update(`${name}\0`).update(content).update('\0');
  return hash.digest('hex');
}

/** The bytes of a file for a fingerprint; a file that is gone is another file. */
export function contentOrGone(path: string): Uint8Array | string {
  return orElse(() => readFileSync(path), GONE);
}

/**
 * The SHA-256 of a file in hexadecimal, and its size in bytes. A file may be larger than memory.
 * @throws Error as `open` does
 */
export async function hashFile(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  const file = await open(path);
  // One buffer for all reads: executables have 100 MB, and the pieces of a stream cost as much to collect as to hash.
  const piece = Buffer.allocUnsafe(1 << 20);
  let size = 0;
  try {
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), size };
      hash.update(piece.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}

const hashed = new Map<string, ReturnType<typeof hashFile>>();

/**
 * The same, but an unchanged file is hashed once in this process. Change times (ctime) cannot be set, so they show each write.
 * @throws Error as `open` does
 */
export async function hashFileOnce(path: string): ReturnType<typeof hashFile> {
  const { dev, ino, size, ctimeNs } = await stat(path, { bigint: true });
  const key = [dev, ino, size, ctimeNs].join(' ');
  const known = hashed.get(key) ?? hashFile(path);
  hashed.set(key, known);
  known.catch(() => hashed.delete(key));
  return known;
}
