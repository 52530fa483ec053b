/**
 * The sequential p-value: p_tau = G(max of W_j over the looks so far), G being the null tail of the maximum over a
 * whole session. It is valid at any look at which a session stops, because stopping early can only leave the maximum
 * smaller.
 *
 * Source: the stage-wise p-value of group-sequential tests under the maximum ordering (Jennison and Turnbull, Group
 * Sequential Methods, 2000, section 8.4); G from `null-tail.ts`.
 */

import { normalUpperTail } from '../normal.ts';
import type { TailColumn } from './boundary.ts';
import { TAILS } from './null-tail.ts';
import { FIRST_LOOK, lookWeight } from './wang-tsiatis.ts';

/**
 * G(w) = P(max W_n >= w).
 *
 * Inside the table ln G is interpolated linearly in w^2; beyond it (below 1e-5) the bound of all looks together,
 * sum of 2 (1 - Phi(w (n/N)^-0.1)), takes over where it is smaller than the last entry.
 *
 * @param maxW the largest W_j so far, >= 0; 0 (no look yet) gives 1
 */
export function sequentialP(maxW: number, { cap, w }: TailColumn): number {
  if (!(maxW > 0)) return 1;
  const last = w.length - 1;
  if (maxW >= (w[last] as number)) return Math.min(TAILS[last] as number, unionBound(maxW, cap));
  let low = -1;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((w[middle] as number) <= maxW) low = middle;
    else high = middle;
  }
  const near = low < 0 ? 0 : (w[low] as number);
  const above = low < 0 ? 1 : (TAILS[low] as number);
  const far = w[high] as number;
  const share = (maxW * maxW - near * near) / (far * far - near * near);
  return above * ((TAILS[high] as number) / above) ** share;
}

/** P(some W_n >= w) is at most the sum of the looks' own probabilities (Boole). */
export function unionBound(w: number, cap: number): number {
  let sum = 0;
  for (let n = FIRST_LOOK; n <= cap; n++) sum += 2 * normalUpperTail(w / lookWeight(n, cap));
  return Math.min(1, sum);
}
