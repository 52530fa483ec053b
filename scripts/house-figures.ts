/** How large the house is, and how it hangs together. Pure: texts and imports in, figures out. */
import { dirname } from 'node:path';
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
  /** Files of fewer than 50 lines that one file imports, of the same folder. */
  lonelyFiles: string[];
}

/** @param listed the rooms of docs/architecture.md, each after those that it may import */
export function figuresOf(src: Tree, imports: Imports, listed: readonly string[]): Figures {
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
