/** Whether files name a kind of work: only few rooms may, see docs/architecture.md. Pure. */
import type { Imports, Tree } from './imports.ts';
import { roomOf } from './rooms.ts';

/** What a kind of work is known by. */
export interface KindWords {
  /** The folders of kinds, from the root: `src/kinds/http`. */
  folders: readonly string[];
  /** What plans and stores call kinds: `ops`. */
  names: readonly string[];
  /** Fields that only one kind has, by which it would be told from the others: `plan.http`. */
  fields: readonly string[];
}

/** The rooms that may name a kind, by the sentence of docs/architecture.md. */
export function roomsThatName(text: string): string[] {
  const [, rooms = ''] = /^A kind of work is named only in ([^:]+):/m.exec(text) ?? [];
  return [...rooms.matchAll(/`([\w./-]+)`/g)].map(([, room = '']) => room);
}

/** Each file that names a kind and may not, and each room that may and does not. A kind's own folder may. */
export function againstNames(
  tree: Tree,
  imports: Imports,
  words: KindWords,
  rooms: Iterable<string>,
  mayName: readonly string[],
): string[] {
  const all = [...rooms];
  const wrong: string[] = [];
  const naming = new Set<string>();
  for (const [file, text] of tree) {
    if (words.folders.some((folder) => file.startsWith(`${folder}/`))) continue;
    const paths = (imports.get(file) ?? []).map(({ path }) => path);
    const named = kindsNamedIn(text, paths, words);
    const room = roomOf(file, all);
    if (room === undefined || named.length === 0) continue;
    naming.add(room);
    if (!mayName.includes(room)) wrong.push(...named.map((what) => `${file} ${what}`));
  }
  return [...wrong, ...mayName.filter((room) => !naming.has(room)).map((room) => `${room} names no kind any more`)];
}

/** How a text names kinds: in the words of a message, without repetition. */
export function kindsNamedIn(text: string, paths: readonly string[], words: KindWords): string[] {
  const code = withoutComments(text);
  const name = `'(${words.names.join('|')})'`;
  const compared = [
    new RegExp(`\\b\\w*[kK]ind\\s*[!=]==?\\s*${name}`, 'g'),
    new RegExp(`${name}\\s*[!=]==?\\s*[\\w.?]*[kK]ind\\b`, 'g'),
    new RegExp(`\\b[kK]ind\\??\\s*:\\s*${name}`, 'g'),
    new RegExp(`\\bcase\\s+${name}\\s*:`, 'g'),
    new RegExp(`\\[[^\\]]*?${name}[^\\]]*\\]\\s*\\.includes\\([^)]*[kK]ind\\b`, 'g'),
  ];
  const field = `(${words.fields.join('|')})`;
  const read = [
    new RegExp(`(?<=[\\w)\\]?])\\.${field}\\b(?!\\()`, 'g'),
    new RegExp(`\\b${field}\\?\\s*:`, 'g'),
    new RegExp(`\\{(?:[^{}()]*[\\s,])?${field}\\b[^{}()]*\\}\\s*(?::|=(?![=>]))`, 'g'),
  ];
  const all = (forms: RegExp[], of: string) => forms.flatMap((form) => [...of.matchAll(form)].map(([, word]) => word));
  const found = [
    ...paths
      .filter((path) => words.folders.some((folder) => path.startsWith(`${folder}/`)))
      .map((path) => `imports ${path}`),
    ...all(compared, code).map((word) => `compares a kind with '${word}'`),
    ...all(read, code.replace(STRING, "''")).map((word) => `has the field ${word}`),
  ];
  return [...new Set(found)];
}

const STRING = /'(?:[^'\\\n]|\\.)*'/g;

/** Comments by nothing; what looks like one within a text or a template stays. */
function withoutComments(text: string): string {
  const parts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|\/\/.*|\/\*[\s\S]*?\*\//g;
  return text.replace(parts, (part) => (part.startsWith('//') || part.startsWith('/*') ? '' : part));
}
