/** Ranks with ties shared, for tests that look at order only. Source: midranks, Kruskal and Wallis, JASA 1952. */

/**
 * The rank of each value from 1, ties given the mean of the ranks they take.
 *
 * @param values of any length; NaN has no place in an order and must not occur
 */
export function rank(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  const order = Array.from({ length: n }, (_, i) => i);
  order.sort((i, j) => (values[i] as number) - (values[j] as number));
  const ranks = new Float64Array(n);
  for (let from = 0; from < n; ) {
    const value = values[order[from] as number];
    let to = from + 1;
    while (to < n && values[order[to] as number] === value) to++;
    for (let i = from; i < to; i++) ranks[order[i] as number] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}
