import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

// Zstandard where Node.js has it (22.15, 23.8 and newer): as small as gzip in a fraction of its time. The first byte says which.
const ZSTD = 'z'.charCodeAt(0);
const GZIP = 'g'.charCodeAt(0);

/** Whether this Node.js has Zstandard. */
const hasZstd = typeof (zlib as Partial<typeof zlib>).createZstdCompress === 'function';

/**
 * Compressed bytes in parts of one size; the last is smaller.
 * @param bytes of a part
 */
export async function* compressed(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
  isZstd = hasZstd,
): AsyncGenerator<Buffer> {
  const source = Readable.from(content, { objectMode: true });
  const target = isZstd ? zlib.createZstdCompress() : zlib.createGzip({ level: 6 });
  source.once('error', (error) => target.destroy(error));
  source.pipe(target);
  let waiting: Buffer[] = [Buffer.from([isZstd ? ZSTD : GZIP])];
  let length = 1;
  for await (const chunk of target) {
    waiting.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length < bytes) continue;
    let whole = Buffer.concat(waiting, length);
    for (; whole.length >= bytes; whole = whole.subarray(bytes)) yield whole.subarray(0, bytes);
    waiting = [whole];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}

/**
 * What was compressed, again.
 * @throws JsdynoError BUNDLE_UNREADABLE where this Node.js lacks the method; Error where the bytes are none of it
 */
export async function* decompressed(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true || first.value.length === 0) throw new Error('there is nothing');
  const [method] = first.value;
  if (method !== ZSTD && method !== GZIP) throw new Error('its bytes begin otherwise');
  if (method === ZSTD && !hasZstd) {
    throw new JsdynoError(
      'BUNDLE_UNREADABLE',
      `Node.js ${process.versions.node} cannot read how files were compressed`,
      {
        hint: 'run the worker by Node.js 22.15 or newer, or by the one of the checkout',
      },
    );
  }
  const head = first.value.subarray(1);
  const rest = async function* () {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  const source = Readable.from(rest(), { objectMode: true });
  const target = method === ZSTD ? zlib.createZstdDecompress() : zlib.createGunzip();
  source.once('error', (error) => target.destroy(error));
  source.pipe(target);
  try {
    for await (const chunk of target) yield chunk as Buffer;
  } finally {
    source.destroy();
  }
}
