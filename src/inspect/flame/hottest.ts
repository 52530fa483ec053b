/** Frames with what was spent in each, wherever it was called from. Pure; the browser has it, too. */
import type { Shown } from './shown.ts';

export interface FrameSum {
  frame: number;
  /** By side. */
  self: readonly number[];
  /** With what it called; what it called itself again is counted once. */
  total: readonly number[];
}

/** Every shown frame, in the order of their places. */
export function frameSums(shown: Shown): FrameSum[] {
  const { stacks, same, above, self, total } = shown;
  const { count, frame, end } = stacks;
  const sides = self.length;
  const frames = same.length;
  const selfOf = self.map(() => new Float64Array(frames));
  const totalOf = self.map(() => new Float64Array(frames));
  const isSeen = new Uint8Array(frames);
  // Behind this place a frame that was met is no longer among the callers.
  const until = new Int32Array(frames);
  for (let i = 0; i < count; i++) {
    if (above[i] !== i) continue;
    const own = same[frame[i] as number] as number;
    const isOuter = i >= (until[own] as number);
    if (isOuter) until[own] = end[i] as number;
    isSeen[own] = 1;
    for (let side = 0; side < sides; side++) {
      add(selfOf[side] as Float64Array, own, self[side]?.[i] ?? 0);
      if (isOuter) add(totalOf[side] as Float64Array, own, total[side]?.[i] ?? 0);
    }
  }
  const sums: FrameSum[] = [];
  for (let own = 0; own < frames; own++) {
    if (isSeen[own] === 0) continue;
    sums.push({
      frame: own,
      self: selfOf.map((column) => column[own] as number),
      total: totalOf.map((column) => column[own] as number),
    });
  }
  return sums;
}

function add(sums: Float64Array, at: number, more: number): void {
  sums[at] = (sums[at] ?? 0) + more;
}

/** The change from the first side to the second; of one side its figure. */
export function changeOf(values: readonly number[]): number {
  const [a = 0, b] = values;
  return b === undefined ? a : b - a;
}

export type SumOrder = 'self' | 'total';

/** Largest first; of two sides by how much changed, whichever way. Those of nothing at all are left out. */
export function sortedSums(sums: readonly FrameSum[], by: SumOrder, most: number): FrameSum[] {
  const sizeOf = (sum: FrameSum) => Math.abs(changeOf(sum[by]));
  return sums
    .filter((sum) => sizeOf(sum) > 0)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || Math.abs(changeOf(b.total)) - Math.abs(changeOf(a.total)))
    .slice(0, most);
}
