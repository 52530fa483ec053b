/** How large the house is, and what in it nobody needs. Pure: texts and imports in, figures out. */
import { dirname, join } from 'node:path';
import { cycles, type Imports, type Tree } from '../test/docs/imports.ts';
import { against } from '../test/docs/rooms.ts';

/**
 * What is laid out for a reader: rooms that do nothing else, folders of reports and answers wherever they are, and files of words, of sheets
 * and of printing. Commands are not in it: they say what was typed, and hand over.
 */
const PRESENTATION = [
  /^src\/(text\/messages|show|work\/console)\//,
  /\/(report|answer|page)\//,
  /\/([\w-]+-)?(words|sentences|sheets|notes|page)\.ts$/,
  /\/print(-[\w-]+)?\.ts$/,
];
const ENTRANCE = /^src\/(cli|work\/options|work\/library)\//;
/** A file has fewer lines than this to be asked whether it is a thing of its own. */
const SMALL = 50;

export interface Figures {
  lines: number;
  files: number;
  rooms: number;
  presentationLines: number;
  entranceLines: number;
  /** From a room to one that comes after it. */
  importsBack: number;
  /** Those that by whatever way round import themselves. */
  roomsInCircles: number;
  unusedExports: string[];
  /** Files of fewer than 50 lines that one file imports, of the same folder. */
  lonelyFiles: string[];
}

/** @param listed the rooms of docs/architecture.md, each after those that it may import */
export function figuresOf(src: Tree, imports: Imports, all: Tree, listed: readonly string[]): Figures {
  const linesOf = (isOne: (file: string) => boolean) =>
    [...src].reduce((sum, [file, text]) => sum + (isOne(file) ? text.split('\n').length - 1 : 0), 0);
  const rooms = roomImports(imports);
  return {
    lines: linesOf(() => true),
    files: src.size,
    rooms: new Set([...src.keys()].flatMap(roomOf)).size,
    presentationLines: linesOf((file) => PRESENTATION.some((one) => one.test(file))),
    entranceLines: linesOf((file) => ENTRANCE.test(file)),
    importsBack: against(listed, imports).length,
    roomsInCircles: cycles(byRoom(rooms)).flat().length,
    unusedExports: unusedExports(all),
    lonelyFiles: lonelyFiles(src, imports),
  };
}

/** The folder directly in src/ that a file lies in; none of files in src/ itself. */
const roomOf = (file: string): string[] => /^src\/([\w-]+)\//.exec(file)?.slice(1) ?? [];

/** One pair of rooms for each import of one from another. */
function roomImports(imports: Imports): [from: string, to: string][] {
  const all = [...imports].flatMap(([file, own]) => own.map(({ path }) => [...roomOf(file), ...roomOf(path)]));
  return all.filter((pair): pair is [string, string] => pair.length === 2 && pair[0] !== pair[1]);
}

const byRoom = (pairs: readonly (readonly [string, string])[]): Imports =>
  new Map(
    [...Map.groupBy(pairs, ([from]) => from)].map(([from, own]) => [
      from,
      own.map(([, path]) => ({ path, types: false })),
    ]),
  );

function lonelyFiles(src: Tree, imports: Imports): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, own] of imports)
    for (const { path } of own) importers.set(path, (importers.get(path) ?? new Set()).add(file));
  return [...src].flatMap(([file, text]) => {
    const [one, ...others] = importers.get(file) ?? [];
    const isLonely = one !== undefined && others.length === 0 && dirname(one) === dirname(file);
    return isLonely && text.split('\n').length - 1 < SMALL ? [file] : [];
  });
}

const DECLARED = /^export (?:async )?(?:function\*?|const|let|class|abstract class|interface|type) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;
const STATIC = /^(import|export) (?:type )?([^;'"]*) from '(\.{1,2}\/[^']+)'/gm;
const QUOTED = /(?<! from )['"`]([^'"`\n]*\/[\w.-]+\.ts)['"`]/g;

/** Names that files of rooms export and no other file names when it imports or loads them, as `FILE NAME`; `all` has whoever may. */
export function unusedExports(all: Tree): string[] {
  const used = new Map<string, Set<string>>();
  const everything = new Set<string>();
  const use = (path: string, names: Iterable<string>) => {
    const set = used.get(path) ?? new Set();
    for (const name of names) set.add(name);
    used.set(path, set);
  };
  for (const [file, text] of all) {
    const words = () => text.match(/\w+/g) ?? [];
    for (const [, verb, names = '', to = ''] of text.matchAll(STATIC)) {
      const path = join(dirname(file), to);
      const isAll = names.includes('*');
      if (isAll && verb === 'export') everything.add(path);
      else use(path, isAll ? words() : namesIn(names).map(([there]) => there));
    }
    for (const [, to = ''] of text.matchAll(QUOTED)) {
      const path = to.startsWith('.') ? join(dirname(file), to) : to.replace(/^.*?\bsrc\//, 'src/');
      if (all.has(path) && path !== file) use(path, words());
    }
  }
  return [...all].flatMap(([file, text]) => {
    if (roomOf(file).length === 0 || everything.has(file)) return [];
    return exportsIn(text)
      .filter((name) => used.get(file)?.has(name) !== true)
      .map((name) => `${file} ${name}`);
  });
}

function exportsIn(text: string): string[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = '']) => namesIn(names).map(([, name]) => name));
  return [...declared, ...listed];
}

/** Of `{ a, type b as c }`: a and b as they are called there, and a and c as they are called here. */
function namesIn(clause: string): [there: string, here: string][] {
  const parts = clause.replace(/[{}]/g, '').split(',');
  return parts.flatMap((part) => {
    const [there, here = there] = part
      .trim()
      .replace(/^type /, '')
      .split(/\s+as\s+/);
    return there ? [[there, here as string]] : [];
  });
}
