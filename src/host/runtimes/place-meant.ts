import { isAbsolute } from 'node:path';
import type { TreeSpec } from './types.ts';

/** What `--rev` names: a folder where it is spelt as a path that no revision can be (`.`, `../lib`, `/lib`), else a revision. Pure. */
export function placeMeant(typed: string): TreeSpec {
  return /^\.{1,2}($|[\\/])/.test(typed) || isAbsolute(typed) ? { folder: typed } : { revision: typed };
}

/** What labels call a place: `main`, `working tree`, `../lib-pr`. Pure. */
export function placeName(place: TreeSpec): string {
  if ('revision' in place) return place.revision;
  return place.folder === '.' ? 'working tree' : place.folder;
}
