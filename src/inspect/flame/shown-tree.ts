/**
 * The tree that a graph draws, of calls or of callers. Nodes are made when they are asked for, and only those that are wide enough to be
 * seen are: so a profile opens as fast with 100,000 stacks as with a hundred. Pure.
 */
import type { Shown } from './shown.ts';

type Order = 'time' | 'name' | 'called';

export interface TreeForm {
  /** From what began down to what it called, or from frames up to what called them. */
  view: 'calls' | 'callers';
  /** Of this frame alone: all that it called, or all its callers, wherever it stands; null: of all frames. */
  frame: number | null;
  /** Each thread below a node of its own. */
  isApart: boolean;
  order: Order;
  /** By frame: its place among all names. */
  rank: ArrayLike<number>;
  /** The side that widths are of. */
  side: number;
}

export interface ShownNode {
  /** -1: the whole, or a thread. */
  frame: number;
  /** -1 unless it stands for a thread. */
  thread: number;
  parent: ShownNode | null;
  depth: number;
  /** By side. Of callers `self` is 0 but for the frames that were called. */
  total: readonly number[];
  self: readonly number[];
  /** Where it begins, in the unit of the profile, of the side that widths are of. */
  start: number;
  /** Nodes of the call tree that it stands for; of callers with what of the called frame came through each. */
  members: Int32Array;
  weights: readonly Float64Array[] | null;
}

export interface ShownTree {
  root: ShownNode;
  form: TreeForm;
  childrenOf(node: ShownNode): readonly ShownNode[];
}

/** Nodes of the call tree that one node of this tree is made of. */
interface Group {
  members: number[];
  weights: number[][];
}

export function treeOf(shown: Shown, form: TreeForm): ShownTree {
  const { stacks } = shown;
  const sides = shown.self.length;
  const children = new Map<ShownNode, readonly ShownNode[]>();
  const begin = form.view === 'calls' ? beginOfCalls(shown, form.frame) : beginOfCallers(shown, form.frame);
  const root = nodeOf(begin, { frame: -1, thread: -1, parent: null });

  function nodeOf(group: Group, { frame, thread, parent }: Pick<ShownNode, 'frame' | 'thread' | 'parent'>): ShownNode {
    const members = Int32Array.from(group.members);
    const isWeighed = form.view === 'callers';
    const weights = isWeighed ? group.weights.map((column) => Float64Array.from(column)) : null;
    const sumOf = (columns: readonly Float64Array[]) =>
      columns.map((column) => members.reduce((sum, member) => sum + (column[member] as number), 0));
    const total = weights?.map((column) => column.reduce((sum, weight) => sum + weight, 0)) ?? sumOf(shown.total);
    const isCalled = frame !== -1 && parent?.frame === -1;
    const none = total.map(() => 0);
    const self = frame === -1 ? none : isWeighed ? (isCalled ? total : none) : sumOf(shown.self);
    return {
      frame,
      thread,
      parent,
      depth: parent === null ? 0 : parent.depth + 1,
      total,
      self,
      start: 0,
      members,
      weights,
    };
  }

  /** What stands below a node: callees of its members, or their callers; of the whole and of threads the members themselves. */
  function belowOf(node: ShownNode): Group {
    if (node.frame === -1) return { members: [...node.members], weights: (node.weights ?? []).map((all) => [...all]) };
    if (form.view === 'calls') return { members: shownBelow(shown, node.members), weights: [] };
    return callersOf(shown, node.members, node.weights ?? []);
  }

  function childrenOf(node: ShownNode): readonly ShownNode[] {
    const known = children.get(node);
    if (known !== undefined) return known;
    const byThread = form.isApart && node.parent === null;
    const { frame } = stacks;
    const keyOf = byThread
      ? (member: number) => stacks.thread[member] as number
      : (member: number) => shown.same[frame[member] as number] as number;
    const made = [...grouped(belowOf(node), keyOf, sides)].map(([key, group]) =>
      nodeOf(group, { frame: byThread ? -1 : key, thread: byThread ? key : -1, parent: node }),
    );
    made.sort(byThread ? (a, b) => a.thread - b.thread : comparing(form));
    let start = node.start;
    for (const child of made) {
      child.start = start;
      start += child.total[form.side] ?? 0;
    }
    children.set(node, made);
    return made;
  }

  return { root, form, childrenOf };
}

function comparing({ order, rank, side }: TreeForm): (a: ShownNode, b: ShownNode) => number {
  const byName = (a: ShownNode, b: ShownNode) => (rank[a.frame] ?? 0) - (rank[b.frame] ?? 0);
  if (order === 'name') return byName;
  if (order === 'called') return (a, b) => (a.members[0] ?? 0) - (b.members[0] ?? 0);
  return (a, b) => (b.total[side] ?? 0) - (a.total[side] ?? 0) || byName(a, b);
}

/** In the order in which they are met. Members stay sorted, as those of a group are met in order. */
function grouped({ members, weights }: Group, keyOf: (member: number) => number, sides: number): Map<number, Group> {
  const groups = new Map<number, Group>();
  members.forEach((member, i) => {
    const key = keyOf(member);
    let group = groups.get(key);
    if (group === undefined) {
      group = { members: [], weights: Array.from({ length: sides }, () => []) };
      groups.set(key, group);
    }
    group.members.push(member);
    weights.forEach((column, side) => {
      group.weights[side]?.push(column[i] as number);
    });
  });
  return groups;
}

/** The roots of the call tree, or the frame wherever it is not called by itself. */
function beginOfCalls(shown: Shown, only: number | null): Group {
  return { members: only === null ? shownIn(shown, 0, shown.stacks.count) : outermost(shown, only), weights: [] };
}

/** All nodes in which something was spent, or those of one frame with what it called. */
function beginOfCallers(shown: Shown, only: number | null): Group {
  const spent = only === null ? shown.self : shown.total;
  const members = only === null ? spentIn(shown) : outermost(shown, only);
  return { members, weights: spent.map((column) => members.map((member) => column[member] as number)) };
}

function spentIn({ stacks, above, self }: Shown): number[] {
  const found: number[] = [];
  for (let i = 0; i < stacks.count; i++) {
    if (above[i] === i && self.some((column) => (column[i] as number) > 0)) found.push(i);
  }
  return found;
}

function outermost({ stacks, same, above }: Shown, wanted: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < stacks.count; ) {
    const isIt = above[i] === i && same[stacks.frame[i] as number] === wanted;
    if (isIt) found.push(i);
    i = isIt ? (stacks.end[i] as number) : i + 1;
  }
  return found;
}

/** The nearest shown nodes below each of some. */
function shownBelow(shown: Shown, members: Int32Array): number[] {
  const found: number[] = [];
  for (const member of members) shownIn(shown, member + 1, shown.stacks.end[member] as number, found);
  return found;
}

function shownIn({ stacks, above }: Shown, from: number, to: number, found: number[] = []): number[] {
  for (let i = from; i < to; ) {
    const isShown = above[i] === i;
    if (isShown) found.push(i);
    // What a hidden frame called stands right behind it.
    i = isShown ? (stacks.end[i] as number) : i + 1;
  }
  return found;
}

/** The nearest shown callers, each once. Those that nothing shown has called end here. */
function callersOf({ stacks, above }: Shown, members: Int32Array, weights: readonly Float64Array[]): Group {
  const places = new Map<number, number>();
  const group: Group = { members: [], weights: weights.map(() => []) };
  members.forEach((member, i) => {
    const parent = stacks.parent[member] as number;
    const caller = parent === -1 ? -1 : (above[parent] as number);
    if (caller === -1) return;
    let place = places.get(caller);
    if (place === undefined) {
      place = group.members.push(caller) - 1;
      places.set(caller, place);
      for (const column of group.weights) column.push(0);
    }
    for (const [side, column] of group.weights.entries()) (column[place] as number) += weights[side]?.[i] ?? 0;
  });
  return group;
}
