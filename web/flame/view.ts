/** What is shown of a profile for a state: the tree that is drawn, sums of frames, what a search found. */
import { type FrameSum, frameSums } from '../../src/inspect/flame/hottest.ts';
import { type Shown, shownOf, throughOf } from '../../src/inspect/flame/shown.ts';
import { type ShownNode, type ShownTree, treeOf } from '../../src/inspect/flame/shown-tree.ts';
import type { Model } from './model.ts';
import { matcherOf } from './search.ts';
import type { State } from './state.ts';

interface Found {
  /** By frame. */
  matches: Uint8Array;
  frames: number;
  /** By side: how much passes through a frame that matches. */
  through: readonly number[];
}

export interface View {
  state: State;
  shown: Shown;
  tree: ShownTree;
  /** The side that widths are of. */
  side: number;
  sums: readonly FrameSum[];
  /** Null: nothing is looked for. */
  found: Found | 'wrong' | null;
  /** The largest change of a frame: what full colour stands for. */
  largest: number;
}

/** Makes views, each with what of the last one is still true: a search does not add up a profile anew. */
export function viewer(model: Model): (state: State) => View {
  const rank = ranksOf(model);
  const apart = Int32Array.from(model.frames.same, (_, i) => i);
  const merged = Int32Array.from(model.frames.same);
  let last: View | undefined;
  return (state) => {
    const before = last?.state;
    const isSame = (...names: (keyof State)[]) =>
      before !== undefined && names.every((name) => String(before[name]) === String(state[name]));
    const keepsShown = last !== undefined && isSame('hidden', 'tiers') && threadOf(before) === threadOf(state);
    const shown =
      keepsShown && last !== undefined
        ? last.shown
        : shownOf(model.stacks, {
            hidden: hiddenFrames(model, state),
            same: state.tiers ? apart : merged,
            thread: threadOf(state),
          });
    const sums = keepsShown && last !== undefined ? last.sums : frameSums(shown);
    const side = model.isDifference && state.width === 'b' ? 1 : 0;
    const keepsTree = keepsShown && isSame('thread', 'view', 'frame', 'order', 'width');
    const { view, order } = state;
    const frame = state.frame !== null && state.frame < model.count ? state.frame : null;
    const tree =
      keepsTree && last !== undefined
        ? last.tree
        : treeOf(shown, { view, frame, isApart: state.thread === 'apart', order, rank, side });
    const found =
      keepsShown && last !== undefined && isSame('search') ? last.found : foundIn(model, shown, sums, state);
    last = { state, shown, tree, side, sums, found, largest: largestChange(sums, state) };
    return last;
  };
}

/** The node that frames lead to from the root, as far as they do. */
export function nodeAt(tree: ShownTree, path: readonly number[]): ShownNode {
  let node = tree.root;
  for (const step of path) {
    const next = tree.childrenOf(node).find((child) => stepTo(child) === step);
    if (next === undefined) break;
    node = next;
  }
  return node;
}

export function pathTo(node: ShownNode): number[] {
  return node.parent === null ? [] : [...pathTo(node.parent), stepTo(node)];
}

/** The most of a frame that stands in one place of the tree, looked for along the widest ways. */
export function widestOf(tree: ShownTree, frame: number, side: number): ShownNode | null {
  let best: ShownNode | null = null;
  const sizeOf = (node: ShownNode | null) => node?.total[side] ?? 0;
  const waiting = [tree.root];
  for (let node = waiting.pop(), steps = 0; node !== undefined && steps < 50_000; node = waiting.pop(), steps++) {
    if (sizeOf(node) <= sizeOf(best)) continue;
    if (node.frame === frame) best = node;
    else waiting.push(...tree.childrenOf(node).toReversed());
  }
  return best;
}

function stepTo(node: ShownNode): number {
  return node.frame === -1 ? -1 - node.thread : node.frame;
}

function threadOf(state: State | undefined): number | null {
  return typeof state?.thread === 'number' ? state.thread : null;
}

/** Kinds, and packages as `package:name`, that a state hides. */
export function hiddenOf(model: Model, { hidden }: Pick<State, 'hidden'>): ReadonlySet<string> {
  return new Set(hidden ?? model.data.hidden);
}

function hiddenFrames(model: Model, state: State): Uint8Array {
  const hidden = hiddenOf(model, state);
  return Uint8Array.from(model.frames.name, (_, frame) => {
    const owner = model.packageOf(frame);
    return hidden.has(model.kindOf(frame)) || (owner !== '' && hidden.has(`package:${owner}`)) ? 1 : 0;
  });
}

function foundIn(model: Model, shown: Shown, sums: readonly FrameSum[], { search }: State): View['found'] {
  const isMatch = matcherOf(search);
  if (isMatch === null || isMatch === 'wrong') return isMatch;
  const matches = new Uint8Array(model.count);
  // Many frames have one file or one package.
  const known = new Map<string, boolean>();
  const isFound = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, isMatch(text));
    return isFound(text);
  };
  for (const { frame } of sums) {
    const { file, package: owner } = model.namedOf(frame);
    if (isFound(model.nameOf(frame)) || isFound(owner) || isFound(file)) matches[frame] = 1;
  }
  return { matches, frames: matches.reduce((sum, one) => sum + one, 0), through: throughOf(shown, matches) };
}

function largestChange(sums: readonly FrameSum[], { colour }: State): number {
  return sums.reduce((most, sum) => Math.max(most, Math.abs((sum[colour][1] ?? 0) - (sum[colour][0] ?? 0))), 0);
}

function ranksOf(model: Model): Int32Array {
  const names = Array.from({ length: model.count }, (_, frame) => model.nameOf(frame));
  const { compare } = new Intl.Collator(model.data.language, { numeric: true });
  const order = names.map((_, i) => i).sort((a, b) => compare(names[a] ?? '', names[b] ?? ''));
  const ranks = new Int32Array(model.count);
  order.forEach((frame, rank) => {
    ranks[frame] = rank;
  });
  return ranks;
}
