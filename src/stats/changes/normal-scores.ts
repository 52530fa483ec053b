/**
 * Ranks in place of values: a test of them holds for values of any distribution (heavy tails, two modes), and one value counts as much as
 * any other. As normal scores they tell as much as values do where those are normal.
 *
 * Source: B. L. van der Waerden, Indag. Math. 14 (1952), 453-458; Student's t of scores in place of values, W. J. Conover, R. L. Iman, Am. Stat.
 * 35 (1981), 124-129.
 */

import { normalQuantile } from '../normal.ts';
import { studentTCritical } from '../student-t.ts';

/** What depends on the number of points alone. */
interface ScoreTable {
  /** by twice the rank, which is counted from 1 and is a half where values are equal */
  scores: Float64Array;
  /** by the points of the smaller side: the t at which the p is that of complete separation, the least that ranks can have */
  caps: Float64Array;
}

/** Ranks whose least p is smaller bound nothing that matters. */
const LEAST_P = 1e-15;
const MOST_KEPT = 512;
const KEPT = new Map<number, ScoreTable>();

export function scoreTable(count: number): ScoreTable {
  const known = KEPT.get(count);
  if (known !== undefined) return known;
  const scores = Float64Array.from({ length: 2 * count + 1 }, (_, twice) => normalQuantile(twice / 2 / (count + 1)));
  const caps = new Float64Array((count >> 1) + 1).fill(Number.POSITIVE_INFINITY);
  let orders = 1;
  for (let k = 1; k < caps.length; k++) {
    orders *= (count - k + 1) / k;
    if (2 / orders < LEAST_P) break;
    caps[k] = studentTCritical(Math.min(1, 2 / orders), count - 2);
  }
  if (KEPT.size >= MOST_KEPT) KEPT.clear();
  const table = { scores, caps };
  KEPT.set(count, table);
  return table;
}

/** The values of a series by size. */
export interface Ranked {
  /** Ranks counted from 0; equal values have the same. */
  ranks: Int32Array;
  /** Places in the order of their ranks. */
  order: Int32Array;
}

export function rankedOf(values: ArrayLike<number>): Ranked {
  const order = Int32Array.from(values, (_, i) => i).sort(
    (a, b) => (values[a] as number) - (values[b] as number) || a - b,
  );
  const ranks = new Int32Array(order.length);
  for (let i = 1; i < order.length; i++) {
    const [last, place] = [order[i - 1] as number, order[i] as number];
    ranks[place] = (ranks[last] as number) + (values[place] === values[last] ? 0 : 1);
  }
  return { ranks, order };
}

/** A stretch so much shorter than its series is sorted by itself; of a longer one the order of all is walked through. */
const SHORT = 16;

/** The scores of a stretch among themselves. */
export function scoresOf({ ranks, order }: Ranked, start: number, end: number): Float64Array {
  const count = end - start;
  const { scores } = scoreTable(count);
  const places = count * SHORT < order.length ? sortedPlaces(ranks, start, end) : order;
  const result = new Float64Array(count);
  const tied = new Int32Array(count);
  let [below, size, rank] = [0, 0, -1];
  const settle = (): void => {
    const score = scores[2 * below + size + 1] as number;
    for (let i = 0; i < size; i++) result[(tied[i] as number) - start] = score;
    below += size;
    size = 0;
  };
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    if (place < start || place >= end) continue;
    if (ranks[place] !== rank) settle();
    rank = ranks[place] as number;
    tied[size++] = place;
  }
  settle();
  return result;
}

function sortedPlaces(ranks: Int32Array, start: number, end: number): Int32Array {
  const keys = Float64Array.from(
    { length: end - start },
    (_, i) => (ranks[start + i] as number) * ranks.length + start + i,
  );
  return Int32Array.from(keys.sort(), (key) => key % ranks.length);
}
