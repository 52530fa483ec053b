/** A call tree in the order of a walk from its roots, as the page carries and walks it. Pure; the browser has it, too. */
import { VarintReader, VarintWriter } from './varints.ts';

/** Index i is one node. Behind each node stand its callees, with theirs, up to `end`: to skip them is one step. */
export interface Stacks {
  count: number;
  frame: Int32Array;
  /** -1 for what a thread began with. */
  parent: Int32Array;
  /** The place behind the last node below this one. */
  end: Int32Array;
  thread: Int32Array;
  /** What was spent in the frame itself: of one profile, or of both that are compared. */
  self: readonly Float64Array[];
}

/** A tree in any order in which parents come before their children; of several sides the same nodes. */
export interface Nodes {
  parent: ArrayLike<number>;
  frame: ArrayLike<number>;
  thread: ArrayLike<number>;
  self: readonly ArrayLike<number>[];
}

/** A step of this share of the whole is the smallest that is told, so that fractions of nanoseconds are whole numbers. */
const STEPS = 1e9;

export interface PackedStacks {
  count: number;
  sides: number;
  /** What one step of `self` is. */
  step: number;
  bytes: Uint8Array;
}

export function packStacks(nodes: Nodes): PackedStacks {
  const count = nodes.parent.length;
  const { order, depth } = walked(nodes.parent);
  const step = stepOf(nodes.self);
  const writer = new VarintWriter();
  for (let i = 0, before = 0; i < count; i++) {
    const own = depth[i] ?? 0;
    writer.writeSigned(own - before);
    before = own;
  }
  for (const node of order) writer.write(nodes.frame[node] ?? 0);
  order.forEach((node, i) => {
    // Whom a frame calls is on its thread.
    if (depth[i] === 0) writer.write(nodes.thread[node] ?? 0);
  });
  for (const self of nodes.self) {
    for (const node of order) writer.write(Math.round(Math.max(0, self[node] ?? 0) / step));
  }
  return { count, sides: nodes.self.length, step, bytes: writer.bytes() };
}

export function unpackStacks({ count, sides, step, bytes }: PackedStacks): Stacks {
  const reader = new VarintReader(bytes);
  const parent = new Int32Array(count);
  const end = new Int32Array(count).fill(count);
  const open: number[] = [];
  let depth = 0;
  for (let i = 0; i < count; i++) {
    depth += reader.readSigned();
    while (open.length > depth) end[open.pop() as number] = i;
    parent[i] = open.at(-1) ?? -1;
    open.push(i);
  }
  const frame = new Int32Array(count);
  for (let i = 0; i < count; i++) frame[i] = reader.read();
  const thread = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const caller = parent[i] as number;
    thread[i] = caller === -1 ? reader.read() : (thread[caller] as number);
  }
  const self = Array.from({ length: sides }, () => {
    const column = new Float64Array(count);
    for (let i = 0; i < count; i++) column[i] = reader.read() * step;
    return column;
  });
  return { count, frame, parent, end, thread, self };
}

/** The nodes as a walk from the roots meets them, callees in the order in which they were told, and how deep each is. */
function walked(parent: ArrayLike<number>): { order: number[]; depth: number[] } {
  const count = parent.length;
  const first = new Int32Array(count + 1).fill(-1);
  const next = new Int32Array(count).fill(-1);
  // Each is put before its elder siblings, so the last comes first: the roots hang at the last place.
  for (let i = count - 1; i >= 0; i--) {
    const caller = parent[i] ?? -1;
    const place = caller < 0 ? count : caller;
    next[i] = first[place] as number;
    first[place] = i;
  }
  const order: number[] = [];
  const depth: number[] = [];
  const waiting: number[] = [];
  for (let node = first[count] as number; node !== -1 || waiting.length > 0; ) {
    if (node === -1) {
      node = next[waiting.pop() as number] as number;
      continue;
    }
    order.push(node);
    depth.push(waiting.length);
    waiting.push(node);
    node = first[node] as number;
  }
  return { order, depth };
}

/** 1 where all are whole and small enough, else a share of the whole. */
function stepOf(self: readonly ArrayLike<number>[]): number {
  let whole = 0;
  let isWhole = true;
  for (const column of self) {
    for (let i = 0; i < column.length; i++) {
      const value = column[i] as number;
      if (value > 0) whole += value;
      isWhole &&= Number.isInteger(value);
    }
  }
  return (isWhole && whole < Number.MAX_SAFE_INTEGER) || whole === 0 ? 1 : whole / STEPS;
}
