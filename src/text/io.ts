import { fold } from './fold.ts';
import { printable } from './printable.ts';
import { columnsOf } from './terminal.ts';

/** The streams of a command: `process` itself, or a test's own. */
export interface Io {
  stdin: NodeJS.ReadableStream;
  /** `explains`: all remarks are printed, and how it was measured */
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number; explains?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
}

/** A line of jsdyno's own on standard error, broken at blanks where its terminal is narrower. */
export function notice({ stderr }: Pick<Io, 'stderr'>, text: string): void {
  stderr.write(`${fold(`jsdyno: ${printable(text)}`, columnsOf(stderr))}\n`);
}
