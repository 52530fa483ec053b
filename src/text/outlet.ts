/**
 * The last gate before a terminal or a pipe: texts are made printable where they enter a report, and whatever came by
 * another way ends here.
 */
import { harmlessLines } from './log-lines.ts';

/** Colours (SGR), and what draws a line or region anew: carriage return, erase, cursor up and to a column, cursor shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const OWN = /\x1b\[(?:[\d;]*m|[012]?[JK]|\d*[AG]|\?(?:25|2026)[hl])|\r/g;
const OTHERS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/gu;

/** A stream that is written to; `process.stdout` will do. */
interface Writable {
  isTTY?: boolean;
  write(...given: never[]): boolean;
}

/**
 * The same stream, but for control characters: a terminal gets those that jsdyno draws with, anything else gets line ends
 * and tabs. Others are dropped. Bytes go through as they are.
 *
 * @param forPeople what is written is read by people only, in a log of CI perhaps: no line of it is a command for a runner either
 */
export function outlet<S extends NodeJS.WritableStream & { isTTY?: boolean }>(stream: S, forPeople = false): S {
  const cleaned = (text: string): string => {
    const isTerminal = stream.isTTY === true;
    const clean = harmless(text, isTerminal);
    return forPeople && !isTerminal ? harmlessLines(clean) : clean;
  };
  const write = (text: unknown, ...more: unknown[]): boolean => {
    const clean = typeof text === 'string' ? cleaned(text) : text;
    return (stream as unknown as Writable).write(...([clean, ...more] as never[]));
  };
  return new Proxy(stream, {
    get(target, key) {
      if (key === 'write') return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function harmless(text: string, isTerminal: boolean): string {
  if (!isTerminal) return text.replace(OTHERS, '');
  let from = 0;
  let clean = '';
  for (const match of text.matchAll(OWN)) {
    clean += text.slice(from, match.index).replace(OTHERS, '') + match[0];
    from = match.index + match[0].length;
  }
  return clean + text.slice(from).replace(OTHERS, '');
}
