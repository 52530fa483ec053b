/** Where frames stand: only those that are in the window, and what is narrower than a pixel together. Pure. */
import type { ShownNode, ShownTree } from '../../src/inspect/flame/shown-tree.ts';

export interface Box {
  /** Null: several frames side by side, each too narrow to be drawn. */
  node: ShownNode | null;
  row: number;
  /** CSS px; it may begin before the window. */
  x: number;
  width: number;
}

export interface Layout {
  /** By row, from the left. */
  rows: readonly (readonly Box[])[];
}

/** The part of the whole that the width stands for, in the unit of the profile. */
export interface Window {
  from: number;
  to: number;
}

/** CSS px. */
const NARROWEST = 1;

export function windowOf(node: ShownNode, side: number): Window {
  return { from: node.start, to: node.start + (node.total[side] ?? 0) };
}

export function layoutOf(tree: ShownTree, { from, to }: Window, width: number): Layout {
  const { side } = tree.form;
  const scale = to > from ? width / (to - from) : 0;
  const rows: Box[][] = [];
  const rowOf = (row: number): Box[] => {
    const known = rows[row] ?? [];
    rows[row] = known;
    return known;
  };
  if (scale === 0) return { rows };
  const xOf = (node: ShownNode) => (node.start - from) * scale;
  const widthOf = (node: ShownNode) => (node.total[side] ?? 0) * scale;
  // By rows, so that those of one row come from the left to the right.
  let wide: ShownNode[] = [tree.root];
  rowOf(0).push({ node: tree.root, row: 0, x: xOf(tree.root), width: widthOf(tree.root) });
  for (let row = 1; wide.length > 0; row++) {
    const next: ShownNode[] = [];
    for (const node of wide) {
      let narrow: Box | null = null;
      for (const child of tree.childrenOf(node)) {
        const [x, own] = [xOf(child), widthOf(child)];
        if (x >= width) break;
        if (x + own <= 0 || own === 0) continue;
        if (own >= NARROWEST) {
          rowOf(row).push({ node: child, row, x, width: own });
          next.push(child);
          narrow = null;
        } else if (narrow === null) {
          narrow = { node: null, row, x, width: own };
          rowOf(row).push(narrow);
        } else narrow.width = x + own - narrow.x;
      }
    }
    wide = next;
  }
  return { rows };
}

export function boxAt({ rows }: Layout, row: number, x: number): Box | null {
  return rows[row]?.find((box) => x >= box.x && x < box.x + Math.max(box.width, NARROWEST)) ?? null;
}
