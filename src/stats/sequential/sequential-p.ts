/**
 * The sequential p-value: p_n = G(W_n), G being the null tail of the maximum of all W over a whole session. It is valid at whatever look a
 * session stops, because W_n is at most that maximum. That of the largest W so far is as valid, and a little smaller; but it may be that
 * of an early look, and the interval of the last one, which is shown, then says something else.
 *
 * Source: the p-value of group-sequential tests under the maximum ordering (Jennison and Turnbull, Group
 * Sequential Methods, 2000, section 8.4); G from `null-tail.ts`.
 */

import { firstWhere } from '../first-where.ts';
import { type TailColumn, unionBound } from './boundary.ts';
import { TAILS } from './null-tail.ts';

/**
 * G(w) = P(max W_n >= w).
 *
 * Inside the table ln G is interpolated linearly in w^2; beyond it (below 1e-5) the bound of all looks together,
 * sum of 2 (1 - Phi(w (n/N)^-0.1)), takes over where it is smaller than the last entry.
 *
 * @param maxW W_n, or the largest of several, >= 0; 0 (no look yet) gives 1
 */
export function sequentialP(maxW: number, { cap, w }: TailColumn): number {
  if (!(maxW > 0)) return 1;
  const last = w.length - 1;
  if (maxW >= (w[last] as number)) return Math.min(TAILS[last] as number, unionBound(maxW, cap));
  const high = firstWhere(last, (i) => (w[i] as number) > maxW);
  const low = high - 1;
  const near = low < 0 ? 0 : (w[low] as number);
  const above = low < 0 ? 1 : (TAILS[low] as number);
  const far = w[high] as number;
  const share = (maxW * maxW - near * near) / (far * far - near * near);
  return above * ((TAILS[high] as number) / above) ** share;
}
