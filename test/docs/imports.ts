/** What files import, and whether that is as stated. Pure but for the reading. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ROOT } from '../host-variant.ts';

export interface Import {
  /** from the root, as that of the file that imports it */
  path: string;
  /** only types, which are gone when it runs */
  types: boolean;
}

/** By file, each from the root. */
export type Imports = ReadonlyMap<string, readonly Import[]>;

/** Relative imports in the text of an ES module, in each way there is. */
export function importsIn(file: string, text: string): Import[] {
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s)?([^;']*?)\bfrom\s*'(\.{1,2}\/[^']+)'/gm),
    ...text.matchAll(/\bimport(\s)?(\()?\s*'(\.{1,2}\/[^']+)'/g),
  ];
  return found.map(([, type, names = '', path = '']) => ({
    path: join(dirname(file), path),
    types: type?.trim() === 'type' || /^\{(?:\s*type\s+[^,}]+,?)+\s*\}\s*$/.test(names),
  }));
}

/** Of all modules below `src/` in a room. */
export function readImports(): Imports {
  const files = globSync('src/*/**/*.ts', { cwd: ROOT });
  return new Map(files.map((file) => [file, importsIn(file, readFileSync(join(ROOT, file), 'utf8'))]));
}

/** What a line of the table allows: `errors, process; types of scenarios`. */
export interface Allowed {
  values: readonly string[];
  types: readonly string[];
}

/** The table of docs/architecture.md. */
export function tableIn(text: string): Map<string, Allowed> {
  const rows = [...text.matchAll(/^\| `(\w+)` \| ([^|]+) \|$/gm)];
  return new Map(
    rows.map(([, room = '', cell = '']) => {
      const [values = '', types = ''] = cell.split('; types of ');
      return [room, { values: roomsOf(values), types: roomsOf(types) }];
    }),
  );
}

function roomsOf(cell: string): string[] {
  return cell.split(',').flatMap((word) => (['', 'nothing'].includes(word.trim()) ? [] : [word.trim()]));
}

export function roomOf(file: string): string {
  return file.split(sep)[1] as string;
}

/** Each import that the table does not allow, and each that it states and nobody needs. */
export function against(table: ReadonlyMap<string, Allowed>, imports: Imports): string[] {
  const wrong: string[] = [];
  const used = new Map<string, Set<string>>();
  for (const [file, own] of imports) {
    const room = roomOf(file);
    const { values = [], types = [] } = table.get(room) ?? {};
    for (const { path, types: onlyTypes } of own) {
      const target = roomOf(path);
      if (target === room) continue;
      const isAllowed = values.includes(target) || (onlyTypes && types.includes(target));
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

/** Files that import one another in a ring: the strongly connected parts of more than one file (Tarjan 1972). */
export function cycles(imports: Imports): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    open.push(file);
    for (const { path } of imports.get(file) ?? []) {
      if (!imports.has(path)) continue;
      if (!order.has(path)) visit(path);
      if (open.includes(path)) low.set(file, Math.min(low.get(file) as number, low.get(path) as number));
    }
    if (low.get(file) !== order.get(file)) return;
    const ring = open.splice(open.indexOf(file));
    if (ring.length > 1) found.push(ring.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** What a file of the harness loads that is neither the harness' nor Node.js' own. */
export function outsideHarness(file: string, text: string, builtin: (name: string) => boolean): string[] {
  const loaded = [...text.matchAll(/\b(?:require|import)\(\s*'([^']+)'\s*\)|\bfrom\s+'([^']+)'/g)];
  return loaded
    .map(([, required, imported]) => (required ?? imported) as string)
    .filter((path) =>
      path.startsWith('.') ? !join(dirname(file), path).startsWith(join('src', 'harness') + sep) : !builtin(path),
    )
    .map((path) => `${file} loads ${path}`);
}
