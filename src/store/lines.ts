import { page } from '../text/addresses.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';

/** No line of a CSV comes near this; beyond it the input is not text, and would be kept in memory whole. */
const LONGEST_LINE = 1 << 20;

/** Text in pieces: a readable stream, or pieces at hand. */
export type TextSource = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * Calls `visit` with every line that is not blank, without its end (LF or CRLF) and without a byte order mark, and with
 * its number from 1. Bytes are UTF-8, or UTF-16 where such a mark says so (PowerShell's `>` writes it). Only one piece and one line are in memory at a time; a last line without an end counts.
 *
 * @param name of the source, for the message
 * @param longest characters of a line, 1 Mi unless told
 * @throws JsdynoError CSV_UNREADABLE for a longer line or a source that cannot be read
 */
export async function forEachLine(
  source: TextSource,
  name: string,
  visit: (line: string, number: number) => void,
  longest = LONGEST_LINE,
): Promise<void> {
  const decoder = new MarkedDecoder();
  // The beginning of a line whose end has not come: joined once, since a long one comes in many pieces.
  let begun: string[] = [];
  let begunLength = 0;
  let number = 0;
  const take = (text: string, from: number, to: number): void => {
    number++;
    const end = to > from && text.charCodeAt(to - 1) === 0x0d ? to - 1 : to;
    const line = text.slice(number === 1 && text.charCodeAt(from) === 0xfeff ? from + 1 : from, end);
    if (line.trim() !== '') visit(line, number);
  };
  const takeBegun = (end: string): void => {
    const line = begun.join('') + end;
    [begun, begunLength] = [[], 0];
    if (line !== '') take(line, 0, line.length);
  };
  for await (const piece of readable(source, name)) {
    const text = typeof piece === 'string' ? piece : decoder.take(piece);
    let from = 0;
    for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
      if (begunLength === 0) take(text, from, to);
      else takeBegun(text.slice(0, to));
      from = to + 1;
    }
    if (from === text.length) continue;
    begun.push(text.slice(from));
    begunLength += text.length - from;
    if (begunLength > longest) {
      const line = `line ${number + 1} of ${name} has more than ${longest} characters`;
      throw new JsdynoError('CSV_UNREADABLE', `${line}: this is nothing that jsdyno or compare.js wrote`, {
        hint: `JSON is read whole, and of the tools that ${page('analyze')} names`,
      });
    }
  }
  takeBegun(decoder.end());
}

/** Joins characters that two pieces share. The byte order mark stays: it is dropped where pieces of text pass as well. */
export class MarkedDecoder {
  #decoder: TextDecoder | null = null;
  #mark: Uint8Array = new Uint8Array();

  take(piece: Uint8Array): string {
    if (this.#decoder !== null) return this.#decoder.decode(piece, { stream: true });
    const bytes = this.#mark.length === 0 ? piece : Buffer.concat([this.#mark, piece]);
    if (bytes.length < 2) {
      this.#mark = bytes;
      return '';
    }
    this.#decoder = new TextDecoder(codingOf(bytes), { ignoreBOM: true });
    return this.#decoder.decode(bytes, { stream: true });
  }

  /** What is left of a character that was cut off, or of a single byte. */
  end(): string {
    return this.#decoder === null ? new TextDecoder().decode(this.#mark) : this.#decoder.decode();
  }
}

function codingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** @throws JsdynoError CSV_UNREADABLE that says why it cannot be read */
export async function* readable(source: TextSource, name: string): AsyncGenerator<Uint8Array | string> {
  try {
    yield* source;
  } catch (cause) {
    if (cause instanceof JsdynoError) throw cause; // of a source that reads lines itself
    const { code, message } = cause as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message;
    throw new JsdynoError('CSV_UNREADABLE', `cannot read ${name}: ${what}`, {
      hint: 'name the CSV that compare wrote, or - to read standard input',
      cause,
    });
  }
}
