import { join } from 'node:path';
import { isFile } from '../files/if-there.ts';
import { isInside } from '../files/inside.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { projectOf } from '../files/project.ts';
import { cacheError } from '../runtimes/cache-error.ts';
import { fileOn, treeKey } from '../runtimes/file-on.ts';
import type { Transformed, Variant } from '../runtimes/types.ts';
import { digestIn, keepUsed, mirrorOf } from './mirror.ts';
import { type Transformer, transformerFor, transformScripts } from './transform-scripts.ts';

/**
 * The variants with JavaScript in place of scripts: made once for all that measure the same files, by one library for all.
 * @param scripts absolute, where the command was started; what a variant's tree lacks of them is left out there
 * @throws JsdynoError PACKAGE_MISSING, TRANSFORM_FAILED, CACHE_UNWRITABLE
 */
export async function transformedVariants<V extends Variant>(
  variants: readonly V[],
  scripts: readonly string[],
): Promise<V[]> {
  const [first] = scripts;
  if (first === undefined) return [...variants];
  const transformer = await transformerFor(first);
  const made = new Map<string, Transformed[]>();
  for (const { tree } of variants) {
    if (made.has(treeKey(tree))) continue;
    const there = scripts.map((script) => fileOn({ tree }, script)).filter(isFile);
    const inTree = (script: string) => tree !== undefined && isInside(tree.folder, script);
    const byRoot = Map.groupBy(there, (script) => (inTree(script) ? String(tree?.folder) : projectOf(script)));
    const all: Transformed[] = [];
    for (const [root, some] of byRoot) all.push(await transformed(some, root, transformer));
    made.set(treeKey(tree), all);
  }
  return variants.map((variant) => ({ ...variant, transformed: made.get(treeKey(variant.tree)) ?? [] }));
}

async function transformed(scripts: readonly string[], root: string, transformer: Transformer): Promise<Transformed> {
  const { by } = transformer;
  const { files, contents } = await transformScripts(scripts, root, transformer);
  const cache = cacheFolder();
  try {
    return { by, root, files, ...(await mirrorOf(join(cache, 'transformed'), root, by, contents)) };
  } catch (error) {
    throw cacheError(error, cache);
  }
}

/**
 * The variants with the JavaScript that they had, which is made again where the cache has it no more.
 * @returns null where it would be other JavaScript now
 * @throws JsdynoError as transformedVariants
 */
export async function transformedAgain<V extends Variant>(variants: readonly V[]): Promise<V[] | null> {
  const again = new Map<string, Transformed>();
  for (const one of variants.flatMap((variant) => variant.transformed ?? [])) {
    if (again.has(one.folder)) continue;
    const same = digestIn(one.folder) === one.sha256 ? one : await madeAgain(one);
    if (same?.sha256 !== one.sha256) return null;
    keepUsed(same.folder);
    again.set(one.folder, same);
  }
  return variants.map((variant) =>
    variant.transformed === undefined
      ? variant
      : { ...variant, transformed: variant.transformed.map((one) => again.get(one.folder) ?? one) },
  );
}

async function madeAgain({ root, files }: Transformed): Promise<Transformed | null> {
  const scripts = Object.keys(files).map((name) => join(root, name));
  if (!scripts.every(isFile)) return null;
  return transformed(scripts, root, await transformerFor(scripts[0] as string));
}
