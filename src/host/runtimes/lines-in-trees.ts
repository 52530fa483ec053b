import { fileOn } from './file-on.ts';
import type { Tree, Variant } from './types.ts';

/**
 * Variants of command lines, started in each tree: all in the first before those in the second. A tree's name is part of the
 * labels, or all of them where there is one command line.
 *
 * @param folder absolute: where the command was started
 * @param variantsIn the command lines as variants that are started in a folder; programs are looked up there
 */
export async function linesInTrees(
  trees: readonly Tree[],
  folder: string,
  variantsIn: (folder: string) => Promise<Variant[]>,
): Promise<Variant[]> {
  if (trees.length === 0) return variantsIn(folder);
  const all: Variant[] = [];
  for (const tree of trees) {
    const own = await variantsIn(fileOn({ tree }, folder));
    const label = (text: string) => (own.length === 1 ? tree.name : `${text} ${tree.name}`);
    all.push(...own.map((variant) => ({ ...variant, label: label(variant.label), tree })));
  }
  return all;
}
