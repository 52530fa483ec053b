import { isAbsolute, join, relative, sep } from 'node:path';
import { contentOrGone } from '../files/hash.ts';
import type { Tree, Variant } from './types.ts';

/**
 * Where a variant finds what lies at a path here: a file or folder below the root of its tree lies at the same place in the tree's
 * folder, and anything else where it is; of a script that was transformed, the JavaScript. Pure.
 * @param path absolute
 */
export function fileOn({ tree, transformed = [] }: Pick<Variant, 'tree' | 'transformed'>, path: string): string {
  const source = tree === undefined ? path : moved(path, tree.root, tree.folder);
  for (const { root, folder, files } of transformed) {
    const name = relative(root, source).replaceAll(sep, '/');
    if (Object.hasOwn(files, name)) return join(folder, String(files[name]));
  }
  return source;
}

function moved(path: string, from: string, to: string): string {
  const below = relative(from, path);
  return isBelow(below) ? join(to, below) : path;
}

/** The different trees of variants in their order; undefined, for the files here, where one has none. Pure. */
export function treesOf(variants: readonly Pick<Variant, 'tree'>[]): (Tree | undefined)[] {
  const found = new Map(variants.map(({ tree }) => [treeKey(tree), tree]));
  return [...found.values()];
}

/** Names and contents of scripts on all trees of variants, as fingerprints are made of; one without a path has no content. */
export function scriptsInTrees(
  scripts: readonly { name: string; path?: string | undefined }[],
  variants: readonly Pick<Variant, 'tree'>[],
): (string | Uint8Array)[] {
  const trees = treesOf(variants);
  return (trees.length === 0 ? [undefined] : trees).flatMap((tree) =>
    scripts.flatMap(({ name, path }) => [
      `\0${tree === undefined ? '' : `${tree.name}\0`}${name}\0`,
      path === undefined ? '' : contentOrGone(fileOn({ tree }, path)),
    ]),
  );
}

/** Tells trees apart. Pure. */
export function treeKey(tree: Tree | undefined): string {
  return tree === undefined ? '' : JSON.stringify([tree.folder, tree.root]);
}

/** A path that leads out of a folder begins with `..`, and on Windows that to another drive is absolute. */
function isBelow(path: string): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
