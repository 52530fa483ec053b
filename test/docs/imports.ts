/** What files import, and what of that is wrong whatever the rooms are. Pure but for the reading. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../host-variant.ts';

export interface Import {
  /** from the root, as that of the file that imports it */
  path: string;
  /** only types, which are gone when it runs */
  types: boolean;
}

/** By file, each from the root. */
export type Imports = ReadonlyMap<string, readonly Import[]>;

/** Texts of files, by their paths from the root. */
export type Tree = ReadonlyMap<string, string>;

/** The files of the repository that a pattern is of. */
export function readTree(pattern: string): Tree {
  const files = globSync(pattern, { cwd: ROOT }).sort();
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Relative imports of each file. */
export function importsOf(tree: Tree): Imports {
  return new Map([...tree].map(([file, text]) => [file, importsIn(file, text)]));
}

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

/** Files that import one another in a ring: the strongly connected parts of more than one file (Tarjan 1972), and files that import themselves. */
export function cycles(imports: Imports): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    open.push(file);
    const paths = (imports.get(file) ?? []).map(({ path }) => path);
    for (const path of paths) {
      if (!imports.has(path)) continue;
      if (!order.has(path)) visit(path);
      if (open.includes(path)) low.set(file, Math.min(low.get(file) as number, low.get(path) as number));
    }
    if (low.get(file) !== order.get(file)) return;
    const ring = open.splice(open.indexOf(file));
    if (ring.length > 1 || paths.includes(file)) found.push(ring.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

const LOADS = [
  /\b(?:require|require\.resolve|import)\(\s*(['"`])([^'"`]+)\1\s*\)/g,
  /\bfrom\s*(['"])([^'"]+)\1/g,
  /^\s*import\s*(['"])([^'"]+)\1/gm,
];

/** What a file loads that lies neither in its own folder's `home` nor is Node.js' own; `home` is from the root. */
export function outside(home: string, file: string, text: string, isBuiltIn: (name: string) => boolean): string[] {
  const isOutside = (path: string): boolean =>
    path.startsWith('.') ? !join(dirname(file), path).startsWith(`${home}/`) : !isBuiltIn(path);
  return LOADS.flatMap((form) => [...text.matchAll(form)])
    .map(([, , path = '']) => path)
    .filter(isOutside)
    .map((path) => `${file} loads ${path}`);
}
