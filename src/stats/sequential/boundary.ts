/**
 * The boundary c of the adaptive mode: how large W_n must become once in n = 3..N for a given risk over the whole
 * session.
 *
 * Source: simulation (`scripts/stats-boundary.ts`; the table and its seeds are in `null-tail.ts`), because the
 * t-statistics of few rounds are not the Brownian motion of the published tables. Between the tabulated N the
 * boundary is interpolated linearly in ln N; above 200 it is extrapolated along the last segment, which errs on the
 * safe side since the boundary grows ever more slowly.
 */

import { normalUpperTail } from '../normal.ts';
import { type ByLook, byLook } from './by-look.ts';
import { CAPS, NULL_TAIL, TAILS } from './null-tail.ts';
import { criticalAtLook, FIRST_LOOK, lookWeight, type Statistic } from './wang-tsiatis.ts';

/** The null distribution of max W_n for one N: w by the tail probabilities of `TAILS`, rising. */
export interface TailColumn {
  cap: number;
  w: Float64Array;
}

/**
 * The column of the table for any cap.
 *
 * @param cap N, an integer >= 3
 * @throws RangeError for another cap
 */
export function tailColumn(cap: number, statistic: Statistic = 'paired'): TailColumn {
  if (!Number.isInteger(cap) || cap < FIRST_LOOK) throw new RangeError(`not a number of rounds from 3: ${cap}`);
  const table = NULL_TAIL[statistic];
  let right = CAPS.findIndex((tabulated) => tabulated >= cap);
  if (right === -1) right = CAPS.length - 1;
  const left = Math.max(0, right - 1);
  const [from, to] = [CAPS[left] as number, CAPS[right] as number];
  const share = from === to ? 0 : Math.log(cap / from) / Math.log(to / from);
  const [low, high] = [table[left] as readonly number[], table[right] as readonly number[]];
  return { cap, w: Float64Array.from(low, (w, i) => w + share * ((high[i] as number) - w)) };
}

/**
 * c with P(max W_n >= c) = `risk` when nothing differs.
 *
 * The inverse of `sequentialP`, beyond the table as well.
 *
 * @param risk such as 0.05
 * @throws RangeError for a risk outside (0, 1)
 */
export function boundary(risk: number, column: TailColumn): number {
  const last = TAILS.length - 1;
  if (!(risk > 0 && risk < 1)) throw new RangeError(`no boundary for a risk of ${risk}`);
  if (risk < (TAILS[last] as number)) return keptBeyond(risk, column);
  const i = TAILS.findIndex((tail) => tail <= risk);
  const [above, below] = [TAILS[i - 1] ?? 1, TAILS[i] as number];
  const share = Math.log(above / risk) / Math.log(above / below);
  // ln P falls with the square of w, as the normal tail does.
  const [near, far] = [column.w[i - 1] ?? 0, column.w[i] as number];
  return Math.sqrt(near * near + share * (far * far - near * near));
}

/** The last risk that was asked for of a column: rows that are judged together have the same. */
const LAST = new WeakMap<TailColumn, { risk: number; c: number }>();

function keptBeyond(risk: number, column: TailColumn): number {
  const last = LAST.get(column);
  if (last?.risk === risk) return last.c;
  const c = beyondTable(risk, column);
  LAST.set(column, { risk, c });
  return c;
}

/** So near, as a share of the risk, is near enough; and so many steps lead there from anywhere. */
const NEAR = 1e-12;
const MOST_STEPS = 100;

/**
 * Where the bound of all looks together is `risk`. Its logarithm falls with the square of w nearly as a line does, so that a few steps of
 * the Illinois method (a secant within what holds the root) lead there.
 */
function beyondTable(risk: number, { cap, w }: TailColumn): number {
  const above = (square: number) => Math.log(unionBound(Math.sqrt(square), cap) / risk);
  let low = (w.at(-1) as number) ** 2;
  let atLow = above(low);
  if (atLow <= 0) return Math.sqrt(low);
  let high = 2 * low;
  let atHigh = above(high);
  for (; atHigh > 0; atHigh = above(high)) [low, atLow, high] = [high, atHigh, 2 * high];
  let wasAbove: boolean | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    const secant = (low * atHigh - high * atLow) / (atHigh - atLow);
    const square = Number.isFinite(secant) ? secant : (low + high) / 2; // where P is 0 in doubles
    const here = above(square);
    if (Math.abs(here) <= NEAR || square === low || square === high) return Math.sqrt(square);
    const isAbove = here > 0;
    if (isAbove) [low, atLow] = [square, here];
    else [high, atHigh] = [square, here];
    // The end that stays twice is taken for nearer than it is, or it would stay for ever.
    if (isAbove === wasAbove) [atLow, atHigh] = isAbove ? [atLow, atHigh / 2] : [atLow / 2, atHigh];
    wasAbove = isAbove;
  }
  return Math.sqrt(high);
}

/** P(some W_n >= w) is at most the sum of the looks' own probabilities (Boole). */
export function unionBound(w: number, cap: number): number {
  let sum = 0;
  for (let n = FIRST_LOOK; n <= cap; n++) sum += 2 * normalUpperTail(w / lookWeight(n, cap));
  return Math.min(1, sum);
}

/** The |t| that W_n >= c asks for at each look; Infinity before the first look. */
export function criticalByLook(c: number, cap: number, statistic: Statistic = 'paired'): ByLook {
  return byLook(cap, (n) => (n < FIRST_LOOK ? Number.POSITIVE_INFINITY : criticalAtLook(c, n, cap, statistic)));
}
