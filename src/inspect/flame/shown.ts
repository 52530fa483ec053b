/**
 * What is shown of a call tree when some of its frames are hidden: time of a hidden frame is that of the nearest shown frame that called
 * it; where there is none it is left out. Pure, and a walk over columns, since it is done anew for each choice of the reader.
 */
import type { Stacks } from './stacks.ts';

interface Choice {
  /** By frame: 1 for one that is hidden. */
  hidden: Uint8Array;
  /** By frame: the frame that it is shown as, so that two that differ in their tier alone are one. */
  same: Int32Array;
  /** Of this thread alone; null: of all. */
  thread: number | null;
}

export interface Shown {
  stacks: Stacks;
  same: Int32Array;
  hidden: Uint8Array;
  /** By node: the nearest shown node among it and its callers; -1 where there is none, or its thread is not shown. */
  above: Int32Array;
  /** By side and node: what was spent in a shown frame itself and in hidden ones that it called. */
  self: readonly Float64Array[];
  /** By side and node: the same with what it called. */
  total: readonly Float64Array[];
  /** By side. */
  whole: readonly number[];
}

export function shownOf(stacks: Stacks, { hidden, same, thread }: Choice): Shown {
  const { count, frame, parent } = stacks;
  const above = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const caller = parent[i] as number;
    if (thread !== null && stacks.thread[i] !== thread) above[i] = -1;
    else if (hidden[frame[i] as number] === 0) above[i] = i;
    else above[i] = caller === -1 ? -1 : (above[caller] as number);
  }
  const self: Float64Array[] = [];
  const total: Float64Array[] = [];
  const whole: number[] = [];
  for (const own of stacks.self) {
    const selfOf = new Float64Array(count);
    const totalOf = new Float64Array(count);
    let sum = 0;
    for (let i = count - 1; i >= 0; i--) {
      const holder = above[i] as number;
      if (holder !== -1) {
        const spent = own[i] as number;
        (selfOf[holder] as number) += spent;
        (totalOf[i] as number) += spent;
      }
      const caller = parent[i] as number;
      if (caller === -1) sum += totalOf[i] as number;
      else (totalOf[caller] as number) += totalOf[i] as number;
    }
    self.push(selfOf);
    total.push(totalOf);
    whole.push(sum);
  }
  return { stacks, same, hidden, above, self, total, whole };
}

/** How much of each side passes through a frame that matches, by the frames that others are shown as. */
export function throughOf(shown: Shown, matches: Uint8Array): number[] {
  const { stacks, same, above, self } = shown;
  const { count, frame, parent } = stacks;
  const isBelow = new Uint8Array(count);
  const sums = self.map(() => 0);
  for (let i = 0; i < count; i++) {
    const caller = parent[i] as number;
    const isIt = above[i] === i && matches[same[frame[i] as number] as number] === 1;
    if (!isIt && (caller === -1 || isBelow[caller] === 0)) continue;
    isBelow[i] = 1;
    for (let side = 0; side < sums.length; side++) (sums[side] as number) += self[side]?.[i] ?? 0;
  }
  return sums;
}
