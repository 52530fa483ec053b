/** Ranks with ties shared, for the tests that look at order only. Source: midranks, Kruskal and Wallis, JASA 1952. */

export interface Ranks {
  /** rank of each value from 1, ties given the mean of the ranks they take */
  ranks: Float64Array;
  /** sum of k^3 - k over groups of k equal values; 0 without ties */
  ties: number;
}

/** Ranks `values`, of any length, in their own order; NaN has no place in an order and must not occur. */
export function rank(values: ArrayLike<number>): Ranks {
  const n = values.length;
  const order = Array.from({ length: n }, (_, i) => i);
  order.sort((i, j) => (values[i] as number) - (values[j] as number));
  const ranks = new Float64Array(n);
  let ties = 0;
  for (let from = 0; from < n; ) {
    const value = values[order[from] as number];
    let to = from + 1;
    while (to < n && values[order[to] as number] === value) to++;
    const size = to - from;
    for (let i = from; i < to; i++) ranks[order[i] as number] = (from + 1 + to) / 2;
    ties += size * size * size - size;
    from = to;
  }
  return { ranks, ties };
}
