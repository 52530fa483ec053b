import { fold } from './fold.ts';
import type { Io } from './io.ts';
import { printable } from './printable.ts';
import { columnsOf } from './terminal.ts';

/** A line of jsdyno's own on standard error, broken at blanks where its terminal is narrower. */
export function notice({ stderr }: Pick<Io, 'stderr'>, text: string): void {
  stderr.write(`${fold(`jsdyno: ${printable(text)}`, columnsOf(stderr))}\n`);
}
