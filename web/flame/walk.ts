/** Which frame a key leads to. Pure. */
import type { ShownNode, ShownTree } from '../../src/inspect/flame/shown-tree.ts';

/** Null for a key that does not walk. At an end it stays where it is. */
export function stepFrom(tree: ShownTree, node: ShownNode, key: string, shape: 'icicle' | 'flame'): ShownNode | null {
  const [deeper, back] = shape === 'icicle' ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
  if (key === deeper) return widest(tree, tree.childrenOf(node)) ?? node;
  if (key === back) return node.parent ?? node;
  if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return null;
  const row = (node.parent === null ? [node] : tree.childrenOf(node.parent)).filter(
    (one) => one === node || hasWidth(tree, one),
  );
  const place = row.indexOf(node);
  const steps: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: row.length - 1 };
  return row[steps[key] ?? place] ?? node;
}

function widest(tree: ShownTree, nodes: readonly ShownNode[]): ShownNode | undefined {
  const sizeOf = (node: ShownNode) => node.total[tree.form.side] ?? 0;
  return nodes
    .filter((node) => hasWidth(tree, node))
    .reduce<ShownNode | undefined>(
      (best, node) => (best !== undefined && sizeOf(best) >= sizeOf(node) ? best : node),
      undefined,
    );
}

function hasWidth(tree: ShownTree, node: ShownNode): boolean {
  return (node.total[tree.form.side] ?? 0) > 0;
}

/** The next frame that matches, in the order of a walk from the root; the first behind the last. Among the widest 20,000 frames. */
export function nextMatch(
  tree: ShownTree,
  from: ShownNode,
  isMatch: (frame: number) => boolean,
  least: number,
): ShownNode | null {
  let first: ShownNode | null = null;
  let isBehind = false;
  const waiting = [tree.root];
  for (let node = waiting.pop(), steps = 0; node !== undefined && steps < 20_000; node = waiting.pop(), steps++) {
    if (node !== tree.root && node.frame !== -1 && isMatch(node.frame)) {
      first ??= node;
      if (isBehind) return node;
    }
    if (node === from) isBehind = true;
    const wide = tree.childrenOf(node).filter((child) => (child.total[tree.form.side] ?? 0) > least);
    waiting.push(...wide.toReversed());
  }
  return first;
}
