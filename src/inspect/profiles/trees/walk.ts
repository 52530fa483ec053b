/** Ways through a call tree in columns. None recurses: a stack may be deeper than the one that reads it. */

/** The part of a tree that says who called whom. */
export interface Shape {
  parent: readonly number[];
  frame: readonly number[];
}

/** What each node and all below it spent. */
export function withCallees({ parent }: Pick<Shape, 'parent'>, self: readonly number[]): number[] {
  const totals = self.slice();
  // A parent comes before its children: from the end, all of a node's children are summed before it is added to its parent.
  for (let node = parent.length - 1; node >= 0; node--) {
    const above = parent[node] as number;
    if (above >= 0) totals[above] = (totals[above] as number) + (totals[node] as number);
  }
  return totals;
}

/** The children of each node as linked lists, -1 at their ends; `first` of what no one called is in `roots`. */
interface Children {
  roots: number[];
  first: Int32Array;
  next: Int32Array;
}

function childrenOf({ parent }: Pick<Shape, 'parent'>): Children {
  const first = new Int32Array(parent.length).fill(-1);
  const next = new Int32Array(parent.length).fill(-1);
  const roots: number[] = [];
  for (let node = parent.length - 1; node >= 0; node--) {
    const above = parent[node] as number;
    if (above < 0) roots.push(node);
    else {
      next[node] = first[above] as number;
      first[above] = node;
    }
  }
  return { roots: roots.reverse(), first, next };
}

/** Calls `enter` of each node before its callees and `leave` after them. */
export function walk(shape: Pick<Shape, 'parent'>, enter: (node: number) => void, leave: (node: number) => void): void {
  const { roots, first, next } = childrenOf(shape);
  for (const root of roots) {
    let node = root;
    enter(node);
    for (;;) {
      const below = first[node] as number;
      if (below >= 0) {
        node = below;
        enter(node);
        continue;
      }
      leave(node);
      let beside = node === root ? -1 : (next[node] as number);
      while (beside < 0 && node !== root) {
        node = shape.parent[node] as number;
        leave(node);
        beside = node === root ? -1 : (next[node] as number);
      }
      if (beside < 0) break;
      node = beside;
      enter(node);
    }
  }
}
