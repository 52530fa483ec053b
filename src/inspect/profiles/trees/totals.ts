/** What frames, kinds and packages spent, themselves and with what they called. */

import type { Frame, FrameKind, Profile } from '../profile.ts';
import { type Shape, walk, withCallees } from './walk.ts';

/** In the profile's unit. */
export interface Spent {
  /** Without callees. All of a kind of totals together are the profile's total. */
  self: number;
  /** With callees; what calls itself counts once. */
  total: number;
}

interface FrameTotal extends Spent {
  /** Index into the profile's frames. */
  index: number;
  frame: Frame;
}

/** What the whole profile counts. */
export function totalOf({ nodes: { self } }: Pick<Profile, 'nodes'>): number {
  let sum = 0;
  for (const amount of self) sum += amount;
  return sum;
}

/** Each frame that was on a stack, the most expensive one itself first. */
export function totalsByFrame(profile: Profile): FrameTotal[] {
  const { frames, nodes } = profile;
  const [spent] = spentBy(nodes, [nodes.self], frames.length, (frame) => frame) as [Spent[]];
  return spent
    .map(({ self, total }, index) => ({ index, frame: frames[index] as Frame, self, total }))
    .filter(({ total }) => total !== 0)
    .sort(mostFirst);
}

/** Each kind that was on a stack; `total` is the time during which it was on the stack at all. */
export function totalsByKind(profile: Profile): (Spent & { kind: FrameKind })[] {
  return totalsBy(profile, ({ kind }) => kind).map(({ key: kind, ...spent }) => ({ kind, ...spent }));
}

/** Each package of dependencies that was on a stack. */
export function totalsByPackage(profile: Profile): (Spent & { package: string })[] {
  return totalsBy(profile, (frame) => frame.package).flatMap(({ key, ...spent }) =>
    key === null ? [] : { package: key, ...spent },
  );
}

function totalsBy<K>({ frames, nodes }: Profile, keyOf: (frame: Frame) => K): ({ key: K } & Spent)[] {
  const { keys, of } = numbered(frames.map(keyOf));
  const [spent] = spentBy(nodes, [nodes.self], keys.length, (frame) => of[frame] as number) as [Spent[]];
  return spent
    .map((amounts, index) => ({ key: keys[index] as K, ...amounts }))
    .filter(({ total }) => total !== 0)
    .sort(mostFirst);
}

/**
 * What was spent by each of some groups of frames, for each column of figures.
 *
 * @param groups how many groups there are
 * @param groupOf the group of a frame
 */
export function spentBy(
  nodes: Shape,
  columns: readonly (readonly number[])[],
  groups: number,
  groupOf: (frame: number) => number,
): Spent[][] {
  const spent = columns.map(() => Array.from({ length: groups }, (): Spent => ({ self: 0, total: 0 })));
  const totals = columns.map((self) => withCallees(nodes, self));
  // How many frames of a group are on the stack: only the outermost one's callees count, or recursion counts twice.
  const open = new Int32Array(groups);
  walk(
    nodes,
    (node) => {
      const group = groupOf(nodes.frame[node] as number);
      const isOutermost = (open[group] as number)++ === 0;
      for (let column = 0; column < columns.length; column++) {
        const sums = spent[column]?.[group] as Spent;
        sums.self += columns[column]?.[node] as number;
        if (isOutermost) sums.total += totals[column]?.[node] as number;
      }
    },
    (node) => {
      (open[groupOf(nodes.frame[node] as number)] as number)--;
    },
  );
  return spent;
}

/** Distinct values, and for each item the index of its own. */
export function numbered<T>(items: readonly T[]): { keys: T[]; of: number[] } {
  const indexes = new Map<T, number>();
  const of = items.map((item) => {
    const known = indexes.get(item);
    if (known !== undefined) return known;
    indexes.set(item, indexes.size);
    return indexes.size - 1;
  });
  return { keys: [...indexes.keys()], of };
}

const mostFirst = (a: Spent, b: Spent): number => b.self - a.self || b.total - a.total;
