/**
 * Prints how large `src/` is and what in it nobody needs, and with `--names` which exports and files those are:
 *
 *     node scripts/house.ts [--names]
 *
 * `test/docs/house.test.ts` holds the figures: none may rise.
 */
import { importsOf, readTree, type Tree } from '../test/docs/imports.ts';
import { textOf } from '../test/docs/markdown.ts';
import { roomsIn } from '../test/docs/rooms.ts';
import { type Figures, figuresOf } from './house-figures.ts';

/** What may import from src/. */
const AROUND = '{test,scripts,benchmarks,web,docs}/**/*.{ts,js,cjs,mjs}';

/** The figures of this checkout. */
export function houseFigures(): Figures {
  const src = readTree('src/**/*.{ts,cts,js,cjs,mjs}');
  const scripts: Tree = new Map([...src].filter(([file]) => file.endsWith('.ts')));
  const rooms = roomsIn(textOf('docs/architecture.md'));
  return figuresOf(src, importsOf(scripts), new Map([...scripts, ...readTree(AROUND)]), rooms);
}

if (import.meta.main) {
  const { unusedExports, lonelyFiles, ...sizes } = houseFigures();
  console.table({ ...sizes, unusedExports: unusedExports.length, lonelyFiles: lonelyFiles.length });
  if (process.argv.includes('--names')) console.log([...unusedExports, ...lonelyFiles].join('\n'));
}
