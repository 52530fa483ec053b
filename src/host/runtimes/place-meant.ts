import { isAbsolute } from 'node:path';
import { shellWord } from '../../text/shell-word.ts';
import type { TreeSpec } from './types.ts';

/** What `--rev` names: a folder where it is spelt as a path that no revision can be (`.`, `../lib`, `/lib`), else a revision. Pure. */
export function placeMeant(typed: string): TreeSpec {
  return /^\.{1,2}($|[\\/])/.test(typed) || isAbsolute(typed) ? { folder: typed } : { revision: typed };
}

/** The words of a variant that say a place: `in ../lib-pr`, `at main`, `with semver@7.5.0`. Pure. */
export function placeWords(place: TreeSpec): string {
  if ('folder' in place) return `in ${shellWord(place.folder)}`;
  return 'revision' in place ? `at ${shellWord(place.revision)}` : `with ${shellWord(place.packages)}`;
}

/** What labels call a place: `main`, `working tree`, `../lib-pr`, `semver@7.5.0`. Pure. */
export function placeName(place: TreeSpec): string {
  if ('revision' in place) return place.revision;
  if ('packages' in place) return place.packages;
  return place.folder === '.' ? 'working tree' : place.folder;
}
