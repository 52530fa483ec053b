import { closeSync, openSync, readSync } from 'node:fs';

/** Makes the error for a file that is not taken. @param cause the system's error, where there is one */
export type Refuse = (why: string, cause?: NodeJS.ErrnoException) => Error;

/** For all reads, none of which waits: of /proc hundreds of files are read, of some bytes each. */
const PIECE = Buffer.allocUnsafeSlow(1 << 16);

/**
 * The text of a file that people write or hand over, in UTF-8, without a byte order mark. No more is read of it than it may have, be
 * it a device without an end.
 *
 * @param most bytes
 * @throws what `refuse` makes of why: the system's code, or how large it may be
 */
export function textOfFile(path: string, most: number, refuse: Refuse): string {
  let bytes: Buffer;
  try {
    bytes = firstBytes(path, most + 1);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    throw refuse(cause.code ?? cause.message, cause);
  }
  if (bytes.length > most) throw refuse(`it has more than ${inUnits(most)}, of which nothing is read`);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function firstBytes(path: string, most: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let left = most; left > 0; ) {
      const read = readSync(file, PIECE, 0, Math.min(left, PIECE.length), null);
      if (read === 0) break;
      pieces.push(Buffer.from(PIECE.subarray(0, read)));
      left -= read;
    }
    return Buffer.concat(pieces);
  } finally {
    closeSync(file);
  }
}

function inUnits(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  return mebibytes >= 1 ? `${mebibytes} MiB` : `${bytes / 1024} KiB`;
}
