/**
 * Figures of one row on several releases that were measured side by side: what the machine did meanwhile, it did to all of them, so
 * only their differences count.
 */
export interface SeriesBlock {
  /** Counted from 1, ascending. */
  round: number;
  /** Natural logarithms of figures of which more is better (ops/s), by place of the release in its series, counted from 0. */
  logs: ReadonlyMap<number, number>;
}
