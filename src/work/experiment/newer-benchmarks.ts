import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { staysBelow } from '../../host/files/inside.ts';
import { cacheFolder } from '../../host/files/own-folders.ts';
import { repositoryAt } from '../../host/revisions/repository.ts';
import { snapshot } from '../../host/revisions/snapshot.ts';
import { treeWith } from '../../host/revisions/tree-of.ts';
import { fileOn, type Tree, type Variant } from '../../host/runtimes/index.ts';
import type { PlannedTrees } from '../../measure/plan.ts';

interface Making {
  trees?: PlannedTrees | undefined;
  signal?: AbortSignal | undefined;
  onNote?: ((text: string) => void) | undefined;
  onWarning?: ((text: string) => void) | undefined;
}

/**
 * The same variants, where revisions that lack a benchmark, since it is newer than they are, have that of the last one which has it, or of
 * the working tree, committed or not. A line says so for each.
 * @param benchmarks absolute paths of files
 * @throws JsdynoError as treeWith
 */
export async function withNewerBenchmarks(
  variants: readonly Variant[],
  benchmarks: readonly string[],
  { trees, ...events }: Making,
): Promise<Variant[]> {
  const lacking = [...new Set(variants.flatMap((variant) => lackingOf(variant, benchmarks)))];
  if (lacking.length === 0) return [...variants];
  const repository = await repositoryAt(process.cwd(), events.signal);
  const newer = variants.findLast(
    ({ tree }) => tree?.commit !== undefined && lacking.every((path) => isOn(tree, path)),
  );
  const commit = newer?.tree?.commit ?? (await snapshot(repository, cacheFolder(), events.signal));
  const all: Variant[] = [];
  for (const variant of variants) {
    const { tree } = variant;
    const own = lackingOf(variant, benchmarks);
    if (tree?.commit === undefined || own.length === 0) {
      all.push(variant);
      continue;
    }
    const paths = own.map((path) => fromRoot(tree, path));
    const whose = newer?.tree?.name ?? 'the working tree';
    events.onWarning?.(`${tree.name} has no ${paths.join(', ')}: that of ${whose} is measured there`);
    const { packages, name, within = '' } = tree;
    const laid = { commit, paths };
    all.push({
      ...variant,
      tree: await treeWith(
        { ...repository, within },
        { commit: tree.commit, laid, packages, name },
        { ...trees, ...events },
      ),
    });
  }
  return all;
}

/** Those of a commit's tree alone: what a folder lacks is the user's to put there. */
function lackingOf({ tree }: Variant, benchmarks: readonly string[]): string[] {
  if (tree?.commit === undefined || tree.laid !== undefined) return [];
  return benchmarks.filter((path) => staysBelow(fromRoot(tree, path)) && existsSync(path) && !isOn(tree, path));
}

function isOn(tree: Tree, path: string): boolean {
  return existsSync(fileOn({ tree }, path));
}

function fromRoot({ root }: Tree, path: string): string {
  return relative(root, path).split(sep).join('/');
}
