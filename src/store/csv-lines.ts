import { JsdynoError } from '../errors/catalogue.ts';

/** No line that the tools write comes near this; beyond it the input is not text, and would be kept in memory whole. */
const LONGEST_LINE = 1 << 20;

/** Text in pieces: a readable stream, or pieces at hand. */
export type TextSource = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * Calls `visit` with every line that is not blank, without its end (LF or CRLF) and without a byte order mark, and with
 * its number from 1. Only one piece is in memory at a time; a last line without an end counts.
 *
 * @param name of the source, for the message
 * @throws JsdynoError CSV_UNREADABLE for a line above 1 MiB or a source that cannot be read
 */
export async function forEachLine(
  source: TextSource,
  name: string,
  visit: (line: string, number: number) => void,
): Promise<void> {
  // Joins characters that two pieces share. The byte order mark is dropped below, where pieces of text pass as well.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  let number = 0;
  const take = (text: string, from: number, to: number): void => {
    number++;
    const end = to > from && text.charCodeAt(to - 1) === 0x0d ? to - 1 : to;
    const line = text.slice(number === 1 && text.charCodeAt(from) === 0xfeff ? from + 1 : from, end);
    if (line.trim() !== '') visit(line, number);
  };
  for await (const piece of readable(source, name)) {
    const text = rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    let from = 0;
    for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
      take(text, from, to);
      from = to + 1;
    }
    rest = text.slice(from);
    if (rest.length > LONGEST_LINE) {
      throw new JsdynoError('CSV_UNREADABLE', `line ${number + 1} of ${name} is longer than 1 MiB: this is not a CSV`);
    }
  }
  rest += decoder.decode();
  if (rest !== '') take(rest, 0, rest.length);
}

async function* readable(source: TextSource, name: string): AsyncGenerator<Uint8Array | string> {
  try {
    yield* source;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message;
    throw new JsdynoError('CSV_UNREADABLE', `cannot read ${name}: ${what}`, {
      hint: 'name the CSV that compare wrote, or - to read standard input',
      cause,
    });
  }
}
