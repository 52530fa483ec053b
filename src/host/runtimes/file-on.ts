import { isAbsolute, join, relative, sep } from 'node:path';
import type { Tree, Variant } from './types.ts';

/**
 * Where a variant finds what lies at a path here: a file or folder below the root of its tree lies at the same place in the tree's
 * folder, and anything else where it is. Pure.
 * @param path absolute
 */
export function fileOn({ tree }: Pick<Variant, 'tree'>, path: string): string {
  if (tree === undefined) return path;
  const below = relative(tree.root, path);
  return isBelow(below) ? join(tree.folder, below) : path;
}

/** The different trees of variants in their order; undefined, for the files here, where one has none. Pure. */
export function treesOf(variants: readonly Pick<Variant, 'tree'>[]): (Tree | undefined)[] {
  const found = new Map(variants.map(({ tree }) => [treeKey(tree), tree]));
  return [...found.values()];
}

/** Tells trees apart. Pure. */
export function treeKey(tree: Tree | undefined): string {
  return tree === undefined ? '' : JSON.stringify([tree.folder, tree.root]);
}

/** A path that leads out of a folder begins with `..`, and on Windows that to another drive is absolute. */
function isBelow(path: string): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
