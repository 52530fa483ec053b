/**
 * Prints how large `src/` is, with `--names` the small files that one other uses, beside them, and with `--lines` what its lines are:
 *
 *     node scripts/house.ts [--names] [--lines]
 *
 * `test/docs/house.test.ts` holds the figures: none may rise.
 */
import { importsOf, readTree } from '../test/docs/imports.ts';
import { textOf } from '../test/docs/markdown.ts';
import { roomsIn } from '../test/docs/rooms.ts';
import { type Figures, figuresOf } from './house-figures.ts';
import { linesByKind, linesTwice } from './house-lines.ts';

const readSrc = () => readTree('src/**/*.{ts,cts,js,cjs,mjs}');

/** The figures of this checkout. */
export function houseFigures(): Figures {
  const src = readSrc();
  const scripts = new Map([...src].filter(([file]) => file.endsWith('.ts')));
  return figuresOf(src, importsOf(scripts), roomsIn(textOf('docs/architecture.md')));
}

if (import.meta.main) {
  const { lonelyFiles, ...sizes } = houseFigures();
  console.table({ ...sizes, lonelyFiles: lonelyFiles.length });
  if (process.argv.includes('--names')) console.log(lonelyFiles.join('\n'));
  if (process.argv.includes('--lines')) console.table({ ...linesByKind(readSrc()), twice: linesTwice(readSrc()) });
}
