import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { treeKey } from '../../../host/runtimes/file-on.ts';
import type { Tree, Variant } from '../../../host/runtimes/types.ts';
import type { ScriptChange } from './differences.ts';
import type { SoughtFrame } from './frame-names.ts';
import { functionsIn } from './functions-in.ts';
import { pairs } from './script-changes.ts';

const MOST_FILES = 30;

/** Reads a file; undefined where it cannot be read, or is too long. */
type Read = (path: string) => Promise<string | undefined>;

/**
 * Functions that frames have in files of the variants' trees, compared: those of a program and its packages, which differ only where the
 * variants measure other files. A frame's file may be that of either side, or the one here.
 */
export async function treeFunctions(
  old: Pick<Variant, 'tree'>,
  to: Pick<Variant, 'tree'>,
  frames: readonly SoughtFrame[],
  read: Read,
): Promise<ScriptChange[]> {
  if (treeKey(old.tree) === treeKey(to.tree)) return [];
  const places = new Map<string, SoughtFrame[]>();
  for (const frame of frames) {
    const place = frame.file === null ? null : withinTrees(pathOf(frame.file), old.tree, to.tree);
    if (place === null || (!places.has(place) && places.size >= MOST_FILES)) continue;
    places.set(place, [...(places.get(place) ?? []), frame]);
  }
  const changes: ScriptChange[] = [];
  for (const [place, own] of places) {
    const names = new Set(own.map(({ name }) => name));
    const functions = async (tree: Tree | undefined) => {
      const folder = (tree?.folder ?? old.tree?.root ?? to.tree?.root) as string;
      const text = await read(join(folder, place));
      return Map.groupBy(
        text === undefined ? [] : functionsIn(text, names, /\.[cm]?ts$/.test(place)),
        ({ name }) => name,
      );
    };
    const [before, after] = [await functions(old.tree), await functions(to.tree)];
    for (const frame of own) changes.push(...pairs(frame, place, before.get(frame.name), after.get(frame.name)));
  }
  return changes;
}

/** The way to a file from the root of the trees that it lies below; null where it lies elsewhere. */
function withinTrees(path: string | null, ...trees: (Tree | undefined)[]): string | null {
  if (path === null) return null;
  // A tree's folder may lie below the root: the longest is meant.
  const folders = trees.flatMap((tree) => (tree === undefined ? [] : [tree.folder, tree.root]));
  for (const folder of folders.sort((a, b) => b.length - a.length)) {
    const way = relative(folder, path);
    if (way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return way;
  }
  return null;
}

function pathOf(file: string): string | null {
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return isAbsolute(path) ? path : null;
  } catch {
    return null;
  }
}
