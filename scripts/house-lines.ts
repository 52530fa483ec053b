/** What the lines of files are, and how many stand twice. Pure. */
import type { Tree } from '../test/docs/imports.ts';

/** A range begins with a line that `from` matches, and ends with the first that `to` matches, which may be the same. */
const RANGES = [
  { kind: 'imports', from: /^import /, to: /;$/ },
  { kind: 'types', from: /^(export )?interface /, to: /\}$/ },
  { kind: 'types', from: /^(export )?type [A-Z]/, to: /^\}|;$/ },
] as const;

export type Kind = 'comments' | 'empty' | 'imports' | 'types' | 'brackets' | 'else';

/** The kind of each line of a file; a comment or an empty line within a type is one all the same. */
function kindsIn(lines: readonly string[]): Kind[] {
  let open: (typeof RANGES)[number] | undefined;
  return lines.map((line) => {
    if (/^ *(\/\/|\/\*|\*)/.test(line)) return 'comments';
    if (line.trim() === '') return 'empty';
    const range = open ?? RANGES.find(({ from }) => from.test(line));
    open = range?.to.test(line) ? undefined : range;
    return range?.kind ?? (/^[\]{}(); ,[]+$/.test(line) ? 'brackets' : 'else');
  });
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

export function linesByKind(src: Tree): Record<Kind, number> {
  const counts: Record<Kind, number> = { comments: 0, empty: 0, imports: 0, types: 0, brackets: 0, else: 0 };
  for (const text of src.values()) for (const kind of kindsIn(linesOf(text))) counts[kind]++;
  return counts;
}

/** Lines within windows of so many equal lines in two places; only lines of code and of types count. */
export function linesTwice(src: Tree, window = 6): number {
  const places = new Map<string, string[][]>();
  for (const [file, text] of src) {
    const lines = linesOf(text);
    const kinds = kindsIn(lines);
    const own = lines.flatMap((line, i) =>
      ['else', 'types'].includes(kinds[i] ?? '') ? [{ line: line.trim(), i }] : [],
    );
    for (let at = 0; at + window <= own.length; at++) {
      const part = own.slice(at, at + window);
      const words = part.map(({ line }) => line).join('\n');
      places.set(words, [...(places.get(words) ?? []), part.map(({ i }) => `${file}:${i}`)]);
    }
  }
  return new Set([...places.values()].filter((found) => found.length > 1).flat(2)).size;
}
