import type { Tree } from '../../host/runtimes/index.ts';

/**
 * What to say where variants measure files in folders whose paths are not of one length: memory is laid out otherwise then, and
 * what is the same may seem to differ (Mytkowicz et al., ASPLOS 2009, of the environment). Pure.
 * @param here the folder of those that have no tree
 * @returns null where they are, as checkouts of jsdyno's are among themselves
 */
export function unequalPaths(trees: readonly (Tree | undefined)[], here: string): string | null {
  const lengths = new Set(trees.map((tree) => Buffer.byteLength(tree?.folder ?? here)));
  if (lengths.size < 2) return null;
  const names = trees.map((tree) => tree?.name ?? 'working tree').join(', ');
  return `the paths of ${names} differ in length, which alone can shift figures by some per cent: name revisions (--rev), whose checkouts have paths of one length, or rename a folder`;
}
