/** The rooms of docs/architecture.md, in its order, and whether files keep to it. Pure. */
import type { Imports } from './imports.ts';

/**
 * The list below "The rooms", each before those that may import it. A room is a folder or a file below `src/`: `stats`, `work/kind.ts`. What
 * lies in a room itself comes after its folders.
 */
export function roomsIn(page: string): string[] {
  const [, list = ''] = /^## The rooms\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page) ?? [];
  const rooms: string[] = [];
  let around: string | undefined;
  for (const [, indent, names = ''] of list.matchAll(/^( *)- ((?:`[\w./-]+`(?:, )?)+)/gm)) {
    const named = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (indent !== '') rooms.push(...named.map((name) => `${around}/${name}`));
    else {
      if (around !== undefined) rooms.push(around);
      [around] = named;
    }
  }
  return around === undefined ? rooms : [...rooms, around];
}

/** The room of a file: of those whose path the file's begins with, the one that says most of it. */
export function roomOf(file: string, rooms: Iterable<string>): string | undefined {
  const around = [...rooms].filter((room) => file === `src/${room}` || file.startsWith(`src/${room}/`));
  return around.sort((a, b) => b.length - a.length)[0];
}

/**
 * Each file that is in no room, and each room without a file. Files in `src/` itself are what the package is entered by;
 * they need no room.
 */
export function unplaced(rooms: readonly string[], files: readonly string[]): string[] {
  const isEntry = (file: string) => file.split('/').length === 2;
  const nowhere = files.filter((file) => !isEntry(file) && roomOf(file, rooms) === undefined);
  const isEmpty = (room: string) => !files.some((file) => file === `src/${room}` || file.startsWith(`src/${room}/`));
  return [
    ...nowhere.map((file) => `${file} is in no room`),
    ...rooms.filter(isEmpty).map((room) => `there is no room ${room}`),
  ];
}

/** Each import from a room to one that does not come before it in the list, or to none. */
export function against(rooms: readonly string[], imports: Imports): string[] {
  return [...imports].flatMap(([file, own]) => {
    const room = roomOf(file, rooms);
    if (room === undefined) return []; // said by unplaced()
    const isAbove = (path: string) => {
      const target = roomOf(path, rooms);
      return target !== undefined && rooms.indexOf(target) <= rooms.indexOf(room);
    };
    return own.filter(({ path }) => !isAbove(path)).map(({ path }) => `${file} imports ${path}`);
  });
}

/** Each import from a folder of one kind of work to that of another. */
export function amongKinds(folders: readonly string[], imports: Imports): string[] {
  const kindOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));
  return [...imports].flatMap(([file, own]) => {
    const kind = kindOf(file);
    const others = own.filter(({ path }) => ![undefined, kind].includes(kindOf(path)));
    return kind === undefined ? [] : others.map(({ path }) => `${file} imports ${path}`);
  });
}
