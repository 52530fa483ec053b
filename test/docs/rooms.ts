/** The rooms of docs/architecture.md, and whether imports are as its table states. Pure. */
import type { Imports } from './imports.ts';

/** What a line of the table allows: `errors, process; types of scenarios`. */
export interface Allowed {
  values: readonly string[];
  types: readonly string[];
}

/** By room, in the order of the table. A room is a folder or a file below `src/`: `stats`, `kinds/http`, `kinds/kind.ts`. */
export type Table = ReadonlyMap<string, Allowed>;

/** The table whose head is `room | imports`. */
export function tableIn(text: string): Table {
  const [, lines = ''] = /^\| room \| imports \|\n\| -+ \| -+ \|\n((?:\|.*\|\n)*)/m.exec(text) ?? [];
  const rows = [...lines.matchAll(/^\| `([\w./-]+)` \| ([^|]+) \|$/gm)];
  return new Map(
    rows.map(([, room = '', cell = '']) => {
      const [values = '', types = ''] = cell.replace(/^types of /, '; types of ').split('; types of ');
      return [room, { values: roomsOf(values), types: roomsOf(types) }];
    }),
  );
}

function roomsOf(cell: string): string[] {
  return cell.split(',').flatMap((word) => (['', 'nothing'].includes(word.trim()) ? [] : [word.trim()]));
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
export function unplaced(table: Table, files: readonly string[]): string[] {
  const rooms = [...table.keys()];
  const placed = new Map(files.map((file) => [file, roomOf(file, rooms)]));
  const used = new Set(placed.values());
  return [
    ...[...placed].flatMap(([file, room]) => (room === undefined && !isEntry(file) ? [`${file} is in no room`] : [])),
    ...rooms.filter((room) => !used.has(room)).map((room) => `there is no room ${room}`),
  ];
}

/** Each room that is allowed to import itself, one below it in the table, or none at all. */
export function outOfOrder(table: Table): string[] {
  const order = [...table.keys()];
  return [...table].flatMap(([room, { values, types }]) =>
    [...values, ...types]
      .filter((target) => !order.slice(0, order.indexOf(room)).includes(target))
      .map((target) => `${room} imports ${target}, which is not above it`),
  );
}

/** Each import that the table does not allow, and each that the table states and no file needs. */
export function against(table: Table, imports: Imports): string[] {
  const wrong: string[] = [];
  const rooms = [...table.keys()];
  const used = new Map<string, Set<string>>();
  for (const [file, own] of imports) {
    const room = roomOf(file, rooms);
    if (room === undefined) continue; // said by unplaced()
    const { values = [], types = [] } = table.get(room) ?? {};
    for (const { path, types: onlyTypes } of own) {
      const target = roomOf(path, rooms);
      if (target === room) continue;
      const isAllowed = target !== undefined && (values.includes(target) || (onlyTypes && types.includes(target)));
      if (!isAllowed) wrong.push(`${file} imports ${path}`);
      const key = `${room} ${target}`;
      used.set(key, (used.get(key) ?? new Set()).add(onlyTypes ? 'types' : 'values'));
    }
  }
  for (const [room, { values, types }] of table) {
    for (const target of values) {
      if (!used.get(`${room} ${target}`)?.has('values')) wrong.push(`${room} does not need ${target}`);
    }
    for (const target of types) {
      if (!used.has(`${room} ${target}`)) wrong.push(`${room} does not need types of ${target}`);
    }
  }
  return wrong;
}

function isEntry(file: string): boolean {
  return file.split('/').length === 2;
}
