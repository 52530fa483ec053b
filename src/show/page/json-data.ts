/** Data in a page: JSON that can stand in a script element, and whose text nothing in it can end. */
import type { Packed } from './data-shape.ts';

/** Above this size data are compressed: what the page itself weighs is then most of it. Bytes. */
const LARGEST = 2_000_000;

/**
 * A value as the text of a `<script type="application/json">`: `<` would open a tag or a comment there (HTML, 13.2.5.4), and U+2028 and
 * U+2029 end lines in older scripts.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * What a page carries for its script: as it is, or where that is large as base64 of its gzip, which every browser can read.
 *
 * @param largest length of the JSON that stays as it is
 */
export async function packed<T>(value: T, largest = LARGEST): Promise<Packed<T>> {
  const text = JSON.stringify(value);
  if (text.length <= largest) return value;
  const { gzipSync } = await import('node:zlib');
  const bytes = gzipSync(text, { level: 6 });
  // The system that packed it stands in byte 9 (RFC 1952): the same store gives the same page on each.
  bytes[9] = 255;
  return { gzip: bytes.toString('base64') };
}
